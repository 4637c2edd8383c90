import type { App } from "../app";
import { layersOf, ownedOf, type Layers } from "../overlay";
import type { Game, Size } from "../protocol";
import { hintsShown } from "../state";
import { useStore } from "../store";

interface Props {
  app: App;
  game: Game;
  vertexSize: number;
  /** The board's margin in units of one point. */
  margin: number;
}

/** Shudan's frame is a twentieth of a point wide. */
const FRAME = 0.05;

/** An analysis over the board. It listens by itself: it changes often, and the board below need not be drawn again. */
export function Overlay({ app, game, vertexSize, margin }: Props) {
  const state = useStore(app.store);
  const { viewing, line, estimate } = state;
  const analysis = hintsShown(state) ? state.analysis : null;
  const shown = analysis ?? estimate?.of ?? null;
  if (!shown || (viewing && viewing.view?.move !== viewing.move)) return null;
  const signs = viewing?.view?.board ?? game.board;
  // An estimate says whose the points are, and no more.
  const layers = analysis ? layersOf(analysis, signs, game.size, line) : { owned: ownedOf(shown.ownership, signs), marks: [], steps: [] };
  const counted = game.score !== null && !viewing;
  return <OverlayDrawing layers={counted ? { ...layers, owned: [] } : layers} size={game.size} vertexSize={vertexSize} margin={margin} />;
}

/** What is drawn over a board of `size`. */
export function OverlayDrawing({ layers, size, vertexSize, margin }: { layers: Layers; size: Size } & Pick<Props, "vertexSize" | "margin">) {
  const { owned, marks, steps } = layers;
  const { width, height } = size;
  const place = { left: (margin + FRAME) * vertexSize, top: (margin + FRAME) * vertexSize, width: width * vertexSize, height: height * vertexSize };
  return (
    <svg class="overlay" viewBox={`0 0 ${width} ${height}`} style={place} aria-hidden="true">
      {owned.map(({ x, y, color, side }) => (
        <rect key={`o${x}-${y}`} class={`owned owned-${color}`} x={x + 0.5 - side / 2} y={y + 0.5 - side / 2} width={side} height={side} />
      ))}
      {marks.map(({ x, y, label, best, share }) => (
        <g key={`m${x}-${y}`} class={best ? "candidate candidate-best" : "candidate"} transform={`translate(${x + 0.5} ${y + 0.5})`}>
          <circle r={0.44} style={{ fillOpacity: 0.55 + 0.4 * share }} />
          <text>{label}</text>
        </g>
      ))}
      {steps.map(({ x, y, number, color }) => (
        <g key={`s${number}`} class={`step step-${color}`} transform={`translate(${x + 0.5} ${y + 0.5})`}>
          <circle r={0.45} />
          <text>{number}</text>
        </g>
      ))}
    </svg>
  );
}
