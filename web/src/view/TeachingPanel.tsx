import type { App } from "../app";
import { useLanguage, useTranslate } from "../i18n";
import type { Game } from "../protocol";
import { ENOUGH_MOVES } from "../teaching";
import { rankText, teachingText } from "../words";
import { PartnerFields, StyleFields } from "./TeachingFields";

/** How the partner plays, to be changed at any time while the game lasts. */
export function TeachingPanel({ app, game }: { app: App; game: Game }) {
  const t = useTranslate();
  const language = useLanguage();
  const { teaching, pupil } = game;
  if (!teaching) return null;
  return (
    <details class="more teaching">
      <summary>
        <span class="more-word">{t("partner")}</span>
        <span class="more-now">{teachingText(teaching, language, t)}</span>
      </summary>
      <div class="teaching-body">
        <PartnerFields teaching={teaching} onChange={(change) => app.teach(change)} />
        <StyleFields teaching={teaching} onChange={(change) => app.teach(change)} />
        {pupil && (
          <p class="pupil">
            {pupil.moves < ENOUGH_MOVES
              ? t("pupil_unknown")
              : t("pupil_estimate", {
                  rank: rankText(pupil.rank, language),
                  low: rankText(pupil.low, language),
                  high: rankText(pupil.high, language),
                })}
          </p>
        )}
      </div>
    </details>
  );
}
