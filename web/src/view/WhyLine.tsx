import type { App } from "../app";
import { useTranslate } from "../i18n";
import { pointText } from "../points";
import type { Game } from "../protocol";
import type { State } from "../state";
import { askable } from "../teaching";
import { notationOf, whyText } from "../words";

/** Why the partner played a move: on request, and only once the move has been answered. */
export function WhyLine({ app, state, game }: { app: App; state: State; game: Game }) {
  const t = useTranslate();
  const { settings, viewing, why } = state;
  const asked = askable(game, viewing?.move ?? null);
  if (!asked) return null;
  const { number, move } = asked;
  const question =
    move.point === "pass"
      ? t("why_pass", { move: number })
      : t("why_ask", { move: number, point: pointText(move.point, game.size, notationOf(settings)) });
  return (
    <div class="why">
      <button class="link" onClick={() => app.why()}>
        {question}
      </button>
      <p class="why-text" role="status">
        {why?.move === number ? whyText(why, game, settings) : ""}
      </p>
    </div>
  );
}
