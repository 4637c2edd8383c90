import type { App } from "../app";
import { useLanguage, useTranslate, type MessageKey } from "../i18n";
import type { Game } from "../protocol";
import { outcome, resultText } from "../words";
import { Icon } from "./Icon";

/** How the game ended, and what one may want next. */
export function ResultCard({ app, game, starting }: { app: App; game: Game; starting: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  const kind = outcome(game);
  const word: MessageKey = kind === "won" ? "over_you_won" : kind === "lost" ? "over_you_lost" : "over_neutral";
  return (
    <section class={`result result-${kind}`}>
      <p class="result-text">{game.result ? resultText(game.result, language, t) : t("status_over")}</p>
      <p class="result-word">{t(word)}</p>
      <div class="actions">
        <button class="button button-main" disabled={starting} onClick={() => app.rematch()}>
          <Icon name="again" />
          {t("rematch")}
        </button>
        {game.moves.length > 0 && (
          <button class="button" onClick={() => void app.reviewGame(game.id)}>
            <Icon name="review" />
            {t("review_open")}
          </button>
        )}
        <button class="button" onClick={() => app.go({ page: "start" })}>
          {t("new_game")}
        </button>
      </div>
    </section>
  );
}
