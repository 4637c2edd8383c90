import type { App } from "../app";
import { useTranslate } from "../i18n";
import type { Game } from "../protocol";
import type { State } from "../state";
import { countText, moveText, notationOf, statusText } from "../words";

/** The one sentence that says how things stand; its room is always there, so nothing jumps. */
export function StatusLine({ app, state, game }: { app: App; state: State; game: Game }) {
  const t = useTranslate();
  const { viewing, settings, progress, queue } = state;
  const count = game.moves.length;
  return (
    <div class="status">
      <p class="status-text" role="status" aria-live="polite">
        {viewing ? past(viewing.move) : sentence()}
      </p>
      {viewing ? (
        <button class="link" onClick={() => app.look(count)}>
          {t("back_to_present")}
        </button>
      ) : (
        <>
          <p class="progress-count" aria-hidden="true">
            {game.phase === "thinking" && progress ? `${countText(progress.visits, settings.language)} / ${countText(progress.of, settings.language)}` : ""}
          </p>
          <div class="progress" data-busy={game.phase === "thinking" ? "yes" : undefined} aria-hidden="true">
            <div style={{ transform: `scaleX(${progress ? progress.visits / progress.of : 0})` }} />
          </div>
        </>
      )}
    </div>
  );

  /** The move that is looked at, with its name. */
  function past(move: number) {
    const shown = game.moves[move - 1];
    const words = t("status_past", { move, count });
    if (!shown) return words;
    const gap = settings.language === "ja" ? "" : " ";
    return `${words}${gap}${moveText(shown, game.size, notationOf(settings), t, settings.language)}`;
  }

  /** The result stands in its own card; here it is only read aloud. */
  function sentence() {
    if (game.phase === "thinking" && queue !== null) return t("status_queue", { place: queue });
    if (game.phase !== "over") return statusText(game, settings, t);
    return (
      <>
        {t("status_over")} <span class="unseen">{statusText(game, settings, t)}</span>
      </>
    );
  }
}
