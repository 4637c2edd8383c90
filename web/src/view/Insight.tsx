import type { App } from "../app";
import { useLanguage, useTranslate } from "../i18n";
import type { Game } from "../protocol";
import { hintsShown, shownMove, type State } from "../state";
import { countText, engineText } from "../words";
import { CandidateList } from "./CandidateList";
import { Graph } from "./Graph";

/** How the game stands: kept out of sight while one plays, unless one wants it. */
export function Insight({ app, state, game }: { app: App; state: State; game: Game }) {
  const t = useTranslate();
  const language = useLanguage();
  const { analysing, analysis, review, settings, values } = state;
  const shown = hintsShown(state);
  const complete = values.length > game.moves.length;
  return (
    <section class="insight" aria-label={t("insight")}>
      <div class="insight-row">
        {game.phase !== "over" && (
          <button class="switch" role="switch" aria-checked={settings.hints} onClick={() => app.set({ hints: !settings.hints })}>
            {t("hints")}
          </button>
        )}
        {shown && (
          <button class="button button-small" aria-pressed={analysing} onClick={() => app.analyze(!analysing)}>
            {t("analyze")}
          </button>
        )}
      </div>
      {shown && game.moves.length > 0 && <Graph values={values} last={game.moves.length} at={shownMove(state)} turns={[]} onGo={(move) => app.look(move)} />}
      {shown && review && (
        <div class="insight-row">
          <progress value={review.done} max={review.of} aria-label={t("review")} />
          <span>{t("review_extent", { done: review.done, of: review.of })}</span>
          <button class="link" onClick={() => app.review(false)}>
            {t("review_stop")}
          </button>
        </div>
      )}
      {shown && !review && !complete && game.moves.length > 0 && (
        <button class="button button-small" onClick={() => app.review(true)}>
          {t("review")}
        </button>
      )}
      {shown && analysing && (
        <>
          <p class="insight-extent">
            {analysis
              ? t("analysis_extent", {
                  visits: countText(analysis.visits, language),
                  of: countText(analysis.of, language),
                  engine: engineText(analysis.engine, t),
                })
              : t("analysis_wait")}
          </p>
          <CandidateList app={app} state={state} game={game} />
        </>
      )}
    </section>
  );
}
