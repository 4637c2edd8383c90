import type { App } from "../app";
import { useTranslate } from "../i18n";
import { pointText } from "../points";
import type { Game, Move } from "../protocol";
import { shownMove, type State } from "../state";
import { colorWord, notationOf } from "../words";

/** Every move with its name; a tap goes there. Closed until somebody wants it. */
export function MoveList({ app, state, game }: { app: App; state: State; game: Game }) {
  const t = useTranslate();
  const { settings } = state;
  const shown = shownMove(state);
  const point = ({ point }: Move) => (point === "pass" ? t("pass") : pointText(point, game.size, notationOf(settings)));
  if (game.moves.length === 0) return null;
  return (
    <details class="moves">
      <summary>{t("moves_list")}</summary>
      <ol>
        {game.moves.map((move, index) => (
          <li key={index}>
            <button class="move" aria-current={shown === index + 1 ? "step" : undefined} onClick={() => app.look(index + 1)}>
              <span class="move-number">{index + 1}</span>
              <span class={`stone stone-small stone-${move.color}`} aria-hidden="true" />
              <span class="unseen">{colorWord(move.color, t)}</span>
              <span class="move-point">{point(move)}</span>
              <span class="move-name">{move.name?.[settings.language] ?? ""}</span>
            </button>
          </li>
        ))}
      </ol>
      <button class="link" onClick={() => app.go({ page: "names", id: game.id })}>
        {t("names_open")}
      </button>
    </details>
  );
}
