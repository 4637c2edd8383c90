import { BOX, linesOf, moveAt, xOf } from "../graph";
import { useTranslate } from "../i18n";
import type { Value } from "../protocol";
import { colorWord, leadText, percentText } from "../words";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

interface Props {
  values: readonly Value[];
  last: number;
  at: number;
  turns: readonly number[];
  onGo: (move: number) => void;
}

/** Black’s win rate and lead, move by move, with the turning points if they are known; a click or the arrow keys go to a move. */
export function Graph({ values, last, at, turns, onGo }: Props) {
  const t = useTranslate();
  const { win, lead, leadScale } = linesOf(values, last);
  const value = values.find((it) => it.move === at);
  const words = value
    ? t("graph_value", {
        move: at,
        value: `${colorWord("b", t)} ${percentText(value.black_win, "b")}${value.black_lead === null ? "" : ` · ${leadText(value.black_lead, t)}`}`,
      })
    : t("graph_unknown", { move: at });
  const go = (event: PointerEvent) => {
    if (event.type === "pointermove" && event.buttons !== 1) return;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const wanted = moveAt((event.clientX - box.left) / box.width, last);
    if (wanted !== at) onGo(wanted);
  };
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onGo(Math.max(0, Math.min(last, at + step)));
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
        aria-valuenow={at}
        aria-valuetext={words}
        onPointerDown={go}
        onPointerMove={go}
        onKeyDown={key}
      >
        <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="graph-middle" d={`M0 ${BOX.height / 2}H${BOX.width}`} />
          <path class="graph-here" d={`M${xOf(at, last).toFixed(1)} 0V${BOX.height}`} />
          <path class="graph-lead" d={lead} />
          <path class="graph-win" d={win} />
        </svg>
        {turns.map((n) => (
          <span key={n} class="graph-turn" style={{ left: `${(100 * xOf(n, last)) / BOX.width}%`, top: `${height(n)}%` }} aria-hidden="true" />
        ))}
        <span class="graph-side graph-side-b" aria-hidden="true">{`${colorWord("b", t)} 100 % · +${leadScale}`}</span>
        <span class="graph-side graph-side-w" aria-hidden="true">{`${colorWord("w", t)} 100 % · +${leadScale}`}</span>
      </div>
      <figcaption>
        <span class="graph-key graph-key-win">{t("graph_win")}</span>
        <span class="graph-key graph-key-lead">{t("graph_lead")}</span>
        {turns.length > 0 && <span class="graph-key-turn">{t("review_turn")}</span>}
        <span class="graph-words">{words}</span>
      </figcaption>
    </figure>
  );

  /** How far below the top the win rate after a move is. */
  function height(n: number): number {
    const chance = values.find((it) => it.move === n)?.black_win ?? 0.5;
    const edge = (100 * BOX.edge) / BOX.height;
    return edge + (100 - 2 * edge) * (1 - chance);
  }
}
