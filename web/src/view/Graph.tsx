import type { App } from "../app";
import { BOX, linesOf, moveAt, xOf } from "../graph";
import { useTranslate } from "../i18n";
import type { Game } from "../protocol";
import { shownMove, type State } from "../state";
import { colorWord, leadText, percentText } from "../words";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** Black's win rate and lead, move by move; a click or the arrow keys go to a move. */
export function Graph({ app, state, game }: { app: App; state: State; game: Game }) {
  const t = useTranslate();
  const last = game.moves.length;
  const move = shownMove(state);
  const { win, lead, leadScale } = linesOf(state.values, last);
  const words = valueWords();
  const go = (event: PointerEvent) => {
    if (event.type === "pointermove" && event.buttons !== 1) return;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const wanted = moveAt((event.clientX - box.left) / box.width, last);
    if (wanted !== move) app.look(wanted);
  };
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    app.step(step);
  };
  return (
    <figure class="graph">
      <div
        class="graph-box"
        role="slider"
        tabIndex={0}
        aria-label={t("graph_label")}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={move}
        aria-valuetext={words}
        onPointerDown={go}
        onPointerMove={go}
        onKeyDown={key}
      >
        <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="graph-middle" d={`M0 ${BOX.height / 2}H${BOX.width}`} />
          <path class="graph-here" d={`M${xOf(move, last).toFixed(1)} 0V${BOX.height}`} />
          <path class="graph-lead" d={lead} />
          <path class="graph-win" d={win} />
        </svg>
        <span class="graph-side graph-side-b" aria-hidden="true">{`${colorWord("b", t)} 100 % · +${leadScale}`}</span>
        <span class="graph-side graph-side-w" aria-hidden="true">{`${colorWord("w", t)} 100 % · +${leadScale}`}</span>
      </div>
      <figcaption>
        <span class="graph-key graph-key-win">{t("graph_win")}</span>
        <span class="graph-key graph-key-lead">{t("graph_lead")}</span>
        <span class="graph-words">{words}</span>
      </figcaption>
    </figure>
  );

  function valueWords(): string {
    const value = state.values.find((it) => it.move === move);
    if (!value) return t("graph_unknown", { move });
    const chance = `${colorWord("b", t)} ${percentText(value.black_win, "b")}`;
    const ahead = value.black_lead === null ? "" : ` · ${leadText(value.black_lead, t)}`;
    return t("graph_value", { move, value: chance + ahead });
  }
}
