/** What is said of the move that is shown. */
import { useLanguage, useTranslate } from "../i18n";
import { pointText } from "../points";
import type { PointName, Size } from "../protocol";
import { GRADE_SIGNS, hasLine, partsOf, type Grade, type ReviewData, type ReviewedMove } from "../review";
import { moveAt, type Place } from "../review-walk";
import type { Settings } from "../settings";
import { colorWord, leadText, notationOf } from "../words";
import { Icon } from "./Icon";

interface Props {
  review: ReviewData;
  place: Place;
  settings: Settings;
  size: Size;
  onInto: () => void;
  onOut: () => void;
  onPointed: (point: PointName | null) => void;
}

export function ReviewWord({ review, place, settings, size, onInto, onOut, onPointed }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const notation = notationOf(settings);
  const home = place.kind === "free" ? place.home : place.at;
  const it = moveAt(review, home);
  const step = review.steps[home - 1];
  const move = (point: PointName, name: string | null | undefined) => {
    const where = point === "pass" ? t("pass") : pointText(point, size, notation);
    const word = name ? review.names[name]?.[language] : undefined;
    return word ? `${where} ${word}` : where;
  };
  if (!step) {
    return (
      <section class="word card-plain" aria-live="polite">
        <h2>{t("review_start")}</h2>
        <p class="quiet">{t("review_hello")}</p>
      </section>
    );
  }
  const text = it ? it[`text_${language}`] : "";
  return (
    <section class="word card-plain" data-grade={it?.grade}>
      <div aria-live="polite">
        <h2>
          <span class={`stone stone-small stone-${step.color}`} aria-hidden="true" />
          <span>
            {t("move_count", { count: home })} <span class="unseen">{colorWord(step.color, t)}</span> {move(step.point, it?.name)}
          </span>
          {it && <GradeBadge grade={it.grade} />}
          {it?.turning_point && <span class="badge badge-turn">◆ {t("review_turn")}</span>}
        </h2>
        <p class="word-text">
          {text === "" ? <span class="quiet">{t(it ? "review_nothing" : "review_unseen")}</span> : words(text)}
        </p>
        {it && <p class="quiet">{numbers(it)}</p>}
      </div>
      <div class="word-line">{line()}</div>
    </section>
  );

  function line() {
    if (place.kind === "better") {
      const length = it?.variation.length ?? 0;
      return (
        <>
          <span>{t("review_in_line", { move: home, count: place.count, of: length })}</span>
          <button class="link" onClick={onOut}>
            {t("review_out")}
          </button>
        </>
      );
    }
    if (place.kind === "free" || !hasLine(it) || !it.best) return null;
    return (
      <button class="button button-small word-better" onClick={onInto}>
        <span class="word-ball" aria-hidden="true">
          A
        </span>
        {t("review_better", { move: move(it.best, it.best_name) })}
        <Icon name="forward" />
      </button>
    );
  }

  function numbers({ color, win, lead, loss }: ReviewedMove): string {
    const blackLead = color === "b" ? lead : -lead;
    const blackWin = Math.round(100 * (color === "b" ? win : 1 - win));
    const lost = loss >= 0.05 ? ` · ${t("review_lost", { points: loss.toFixed(1) })}` : "";
    return `${leadText(blackLead, t)} · ${t("review_chance", { percent: blackWin })}${lost}`;
  }

  /** Words whose points show themselves on the board. */
  function words(said: string) {
    return partsOf(said).map((part, index) =>
      part.point ? (
        <button
          key={index}
          class="word-point"
          aria-label={t("review_show_point", { point: pointText(part.text, size, notation) })}
          onPointerEnter={() => onPointed(part.text)}
          onPointerLeave={() => onPointed(null)}
          onFocus={() => onPointed(part.text)}
          onBlur={() => onPointed(null)}
          onClick={() => onPointed(part.text)}
        >
          {pointText(part.text, size, notation)}
        </button>
      ) : (
        part.text
      ),
    );
  }
}

export function GradeBadge({ grade }: { grade: Grade }) {
  const t = useTranslate();
  return (
    <span class={`badge badge-${grade}`}>
      <span aria-hidden="true">{GRADE_SIGNS[grade]} </span>
      {t(`grade_${grade}`)}
    </span>
  );
}
