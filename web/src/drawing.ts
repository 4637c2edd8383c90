/** From a game's state to what Shudan draws: stones, marks, territory, ghosts. No rules, only looks. */
import type { GhostStone, Marker, Vertex } from "@sabaki/shudan";
import { spotOf, type Spot } from "./points";
import { signOf, type Game, type Grid, type Move, type PointName, type Sign, type Size } from "./protocol";
import type { Numbers } from "./settings";
import type { Viewing } from "./state";

export interface Drawing {
  signs: Grid<Sign>;
  markers: Grid<Marker | null>;
  paint: Grid<Sign>;
  ghosts: Grid<GhostStone | null>;
  dimmed: Vertex[];
  selected: Vertex[];
}

export interface Looks {
  viewing: Viewing | null;
  pending: PointName | null;
  cursor: Spot | null;
  numbers: Numbers;
  /** Whether stones in atari are marked. */
  atari: boolean;
}

const RECENT = 10;

export function drawingOf(game: Game, looks: Looks): Drawing {
  const { size } = game;
  const view = looks.viewing?.view ?? null;
  const signs = view ? view.board : game.board;
  const drawing: Drawing = {
    signs,
    markers: blank<Marker | null>(size, null),
    paint: blank<Sign>(size, 0),
    ghosts: blank<GhostStone | null>(size, null),
    dimmed: [],
    selected: looks.cursor ? [[looks.cursor.x, looks.cursor.y]] : [],
  };
  drawNumbers(drawing, view ? numbersAt(game.moves, view.move, game) : game.numbers, looks.numbers);
  if (looks.atari && !looks.viewing && game.phase !== "over") for (const name of game.atari) mark(drawing.markers, size, name, { type: "triangle" });
  drawLast(drawing, view ? view.last : game.last, game);
  if (view || looks.viewing) return drawing;
  if (game.ko && game.phase === "play") mark(drawing.markers, size, game.ko, { type: "square" });
  drawScore(drawing, game);
  drawGhosts(drawing, game, looks.pending);
  return drawing;
}

/** The number of the move that stands on each point after `move` moves. */
export function numbersAt(moves: readonly Move[], move: number, { size }: { size: Size }): Grid<number> {
  const numbers = blank(size, 0);
  moves.slice(0, move).forEach(({ point }, index) => {
    const spot = spotOf(point, size);
    const row = spot ? numbers[spot.y] : undefined;
    if (spot && row) row[spot.x] = index + 1;
  });
  return numbers;
}

function drawNumbers({ markers, signs }: Drawing, numbers: Grid<number>, which: Numbers): void {
  if (which === "off") return;
  const newest = Math.max(0, ...numbers.flat());
  const oldest = which === "recent" ? newest - RECENT + 1 : 1;
  signs.forEach((row, y) =>
    row.forEach((sign, x) => {
      const number = numbers[y]?.[x] ?? 0;
      const line = markers[y];
      if (line && sign !== 0 && number >= Math.max(1, oldest)) line[x] = { type: "label", label: String(number) };
    }),
  );
}

function drawLast({ markers }: Drawing, last: PointName | null, { size }: Game): void {
  const spot = last ? spotOf(last, size) : null;
  const row = spot ? markers[spot.y] : undefined;
  if (spot && row) row[spot.x] ??= { type: "circle" };
}

function drawScore(drawing: Drawing, { score, size, board }: Game): void {
  if (!score) return;
  const dead = new Set(score.dead);
  for (const name of dead) {
    const spot = spotOf(name, size);
    if (spot) drawing.dimmed.push([spot.x, spot.y]);
  }
  const isDead = (x: number, y: number) => drawing.dimmed.some(([dx, dy]) => dx === x && dy === y);
  score.owner.forEach((row, y) =>
    row.forEach((owner, x) => {
      const line = drawing.paint[y];
      if (line && (board[y]?.[x] === 0 || isDead(x, y))) line[x] = owner;
    }),
  );
  for (const name of score.dame) mark(drawing.markers, size, name, { type: "cross" });
  for (const name of score.seki) mark(drawing.markers, size, name, { type: "triangle" });
}

/** Every legal point gets a faint ghost, which the style sheet shows under the mouse; the chosen one is clear. */
function drawGhosts({ ghosts }: Drawing, { phase, legal, to_move, size }: Game, pending: PointName | null): void {
  if (phase !== "play") return;
  const sign = signOf(to_move);
  for (const name of legal) mark(ghosts, size, name, { sign, faint: name !== pending });
}

function mark<T>(grid: Grid<T | null>, size: Size, name: PointName, what: T): void {
  const spot = spotOf(name, size);
  const row = spot ? grid[spot.y] : undefined;
  if (spot && row) row[spot.x] = what;
}

function blank<T>({ width, height }: Size, value: T): Grid<T> {
  return Array.from({ length: height }, () => Array.from({ length: width }, () => value));
}
