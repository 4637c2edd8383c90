import { useEffect, useRef, useState } from "preact/hooks";
import { useTranslate } from "../i18n";
import { choicesFor, isNews, isSame, offerWords } from "../offer";
import type { Terms } from "../protocol";
import type { Choices } from "../settings";

interface Props {
  /** The terms that are offered, if anything is known. */
  offer: Terms | null;
  choices: Choices;
  onChange: (change: Partial<Choices>) => void;
}

/** What the teacher would play on, where that is not what is chosen; one touch takes it over. */
export function OfferLine({ offer, choices, onChange }: Props) {
  const t = useTranslate();
  const [taken, setTaken] = useState<Terms | null>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const news = offer !== null && isNews(offer, choices);
  // The button goes when it is pressed; the focus stays with what it has done.
  useEffect(() => {
    if (taken !== null) words.current?.focus();
  }, [taken]);
  useEffect(() => {
    if (news) setTaken(null);
  }, [news]);
  const text = () => {
    if (offer === null) return "";
    const { sentence, values } = offerWords(offer);
    if (news) return t(sentence, values);
    return isSame(taken, offer) ? t("offer_taken") : "";
  };
  return (
    <div class="offer">
      <p ref={words} class="offer-words" role="status" tabIndex={-1}>
        {text()}
      </p>
      {news && (
        <button type="button" class="link" onClick={take}>
          {t("offer_take")}
        </button>
      )}
    </div>
  );

  function take(): void {
    if (offer === null) return;
    onChange(choicesFor(offer));
    setTaken(offer);
  }
}
