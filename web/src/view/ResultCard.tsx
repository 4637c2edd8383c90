import type { App } from "../app";
import { useLanguage, useTranslate, type MessageKey } from "../i18n";
import { offerWords } from "../offer";
import type { Game, Terms } from "../protocol";
import { adapted, ENOUGH_MOVES } from "../teaching";
import { outcome, rankText, resultText } from "../words";
import { Icon } from "./Icon";

/** How the game ended, and what one may want next. */
export function ResultCard({ app, game, starting }: { app: App; game: Game; starting: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  const kind = outcome(game);
  const capture = game.kind === "capture";
  const word: MessageKey = capture && kind !== "neutral" ? `capture_${kind}` : kind === "won" ? "over_you_won" : kind === "lost" ? "over_you_lost" : "over_neutral";
  return (
    <section class={`result result-${kind}`}>
      <p class="result-text">{game.result ? resultText(game.result, language, t) : t("status_over")}</p>
      <p class="result-word">{t(word)}</p>
      {learned() && <p class="result-level">{learned()}</p>}
      {game.offer !== null && <NextOffer app={app} terms={game.offer} starting={starting} />}
      <div class="actions">
        <button class="button button-main" disabled={starting} onClick={() => app.rematch()}>
          <Icon name="again" />
          {t("rematch")}
        </button>
        {capture && kind === "won" && game.size.width === 5 && (
          <button class="button" disabled={starting} onClick={() => app.captureGame(7)}>
            {t("capture_next")}
          </button>
        )}
        {capture && game.size.width >= 7 && (
          <button class="button" disabled={starting} onClick={() => app.firstGame()}>
            {t("capture_to_go")}
          </button>
        )}
        {!capture && game.moves.length > 0 && (
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

  /** What the game has shown, and what the next one will be. */
  function learned(): string {
    const { pupil } = game;
    const rank = (name: string) => rankText(name, language);
    const seen = pupil && pupil.moves >= ENOUGH_MOVES ? t("pupil_estimate", { rank: rank(pupil.rank), low: rank(pupil.low), high: rank(pupil.high) }) : "";
    const next = adapted(game);
    return [seen, next ? t("rematch_level", { rank: rank(next.level) }) : ""].filter(Boolean).join(language === "ja" ? "" : " ");
  }
}

/** Other terms that the next game can be begun on. */
function NextOffer({ app, terms, starting }: { app: App; terms: Terms; starting: boolean }) {
  const t = useTranslate();
  const { sentence, next, values } = offerWords(terms);
  return (
    <div class="offer">
      <p class="offer-words">{t(sentence, values)}</p>
      <button class="button" disabled={starting} onClick={() => app.rematch(terms)}>
        {t(next, values)}
      </button>
    </div>
  );
}
