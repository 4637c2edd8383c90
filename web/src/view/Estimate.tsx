import type { App } from "../app";
import { useLanguage, useTranslate } from "../i18n";
import type { State } from "../state";
import { colorWord, pointsText } from "../words";

/** How the position would be counted, as far as one can tell; the board shows whose the points are. */
export function Estimate({ app, state }: { app: App; state: State }) {
  const t = useTranslate();
  const language = useLanguage();
  const { estimate } = state;
  if (!estimate) return null;
  return (
    <div class="estimate" role="status">
      <p>{words()}</p>
      <button class="link" onClick={() => app.estimate(false)}>
        {t("estimate_close")}
      </button>
    </div>
  );

  function words(): string {
    const lead = estimate?.of?.black_lead;
    if (lead === undefined) return t("estimate_wait");
    if (lead === null) return t("estimate_unknown");
    // More than half a point is not known.
    const points = Math.round(lead * 2) / 2;
    if (points === 0) return t("estimate_even");
    return t("estimate_lead", { color: colorWord(points > 0 ? "b" : "w", t), points: pointsText(points, language, t) });
  }
}
