import type { App } from "../app";
import type { Game } from "../protocol";
import { useStore } from "../store";
import { shownEntry, talkLayers } from "../talk";

interface Props {
  app: App;
  game: Game;
  vertexSize: number;
  /** The board's margin in units of one point. */
  margin: number;
}

/** Shudan's frame is a twentieth of a point wide. */
const FRAME = 0.05;

/** What the partner speaks of, drawn over the board: a part of it, a point, or how play may go on. */
export function TalkOverlay({ app, game, vertexSize, margin }: Props) {
  const { talk, chosen, viewing } = useStore(app.store);
  const entry = viewing ? null : shownEntry(talk, game, chosen);
  if (!entry) return null;
  const { width, height } = game.size;
  const { area, point, steps } = talkLayers(entry, game);
  const place = { left: (margin + FRAME) * vertexSize, top: (margin + FRAME) * vertexSize, width: width * vertexSize, height: height * vertexSize };
  return (
    <svg class="overlay talk-overlay" viewBox={`0 0 ${width} ${height}`} style={place} aria-hidden="true">
      {area.map(({ x, y }) => (
        <rect key={`a${x}-${y}`} class="talk-area" x={x} y={y} width={1} height={1} />
      ))}
      {point && <circle class="talk-point" cx={point.x + 0.5} cy={point.y + 0.5} r={0.42} />}
      {steps.map(({ x, y, number, color }) => (
        <g key={`s${number}`} class={`step step-${color}`} transform={`translate(${x + 0.5} ${y + 0.5})`}>
          <circle r={0.45} />
          <text>{number}</text>
        </g>
      ))}
    </svg>
  );
}
