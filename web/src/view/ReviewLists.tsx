/** The turning points first, then every remark; an entry leads to its move. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useLanguage, useTranslate } from "../i18n";
import { pointText } from "../points";
import type { Color, Size } from "../protocol";
import { remarksOf, type ReviewData, type ReviewedMove } from "../review";
import { moveAt } from "../review-walk";
import type { Settings } from "../settings";
import { colorWord, notationOf, withPoints } from "../words";
import { GradeBadge } from "./ReviewWord";

interface Props {
  review: ReviewData;
  settings: Settings;
  size: Size;
  at: number;
  onGo: (move: number) => void;
}

export function ReviewLists({ review, settings, size, at, onGo }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const [whose, setWhose] = useState<Color | "both">("both");
  const list = useRef<HTMLOListElement>(null);
  const turns = review.summary.turning_points.map((n) => moveAt(review, n)).filter((it) => it !== undefined);
  const remarks = remarksOf(review).filter((it) => whose === "both" || it.color === whose);
  useEffect(() => {
    // The remark about the shown move comes into sight of its list, and the page stays where it is.
    const room = list.current;
    const entry = room?.querySelector<HTMLElement>("[aria-current]");
    if (!room || !entry || room.scrollHeight <= room.clientHeight) return;
    const [box, own] = [room.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (own.top < box.top || own.bottom > box.bottom) room.scrollTop += own.top - box.top - box.height / 3;
  }, [at]);
  const percent = (chance: number) => Math.round(100 * chance);
  const swing = (it: ReviewedMove) =>
    t("review_swing", { color: colorWord(it.color, t), before: percent(it.win_before), after: percent(it.win) });
  return (
    <>
      <section class="review-turns" aria-label={t("review_turns")}>
        <h2>
          <span class="graph-key-turn" aria-hidden="true" />
          {t("review_turns")}
        </h2>
        {turns.length === 0 && <p class="quiet">{t("review_no_turns")}</p>}
        <ol class="entries">{turns.map((it) => entry(it, swing(it)))}</ol>
      </section>
      <section class="review-remarks" aria-label={t("review_remarks")}>
        <div class="review-row">
          <h2>{t("review_remarks")}</h2>
          <div class="review-whose" role="group" aria-label={t("review_whose")}>
            {(["both", "b", "w"] as const).map((it) => (
              <button key={it} class="link" aria-pressed={whose === it} onClick={() => setWhose(it)}>
                {it === "both" ? t("review_both") : colorWord(it, t)}
              </button>
            ))}
          </div>
        </div>
        {remarks.length === 0 && <p class="quiet">{t("review_no_remarks")}</p>}
        <ol class="entries entries-room" ref={list}>
          {remarks.map((it) => entry(it, withPoints(it[`text_${language}`], size, notationOf(settings))))}
        </ol>
      </section>
    </>
  );

  function entry(it: ReviewedMove, text: string) {
    const name = it.name ? review.names[it.name]?.[language] : undefined;
    const point = it.point === "pass" ? t("pass") : pointText(it.point, size, notationOf(settings));
    return (
      <li key={it.n}>
        <button class="entry" data-grade={it.grade} aria-current={it.n === at ? "step" : undefined} onClick={() => onGo(it.n)}>
          <span class="entry-head">
            <span class="entry-number">{it.n}</span>
            <span class={`stone stone-small stone-${it.color}`} aria-hidden="true" />
            <span class="unseen">{colorWord(it.color, t)}</span>
            <span>
              {point} {name ?? ""}
            </span>
            <GradeBadge grade={it.grade} />
          </span>
          <span class="entry-text">{text}</span>
        </button>
      </li>
    );
  }
}
