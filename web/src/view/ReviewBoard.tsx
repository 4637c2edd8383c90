/** The board of a review or of an exercise: stones, lines that were not played, and what is thought of them. */
import { Goban, type Marker } from "@sabaki/shudan";
import { useEffect, useState } from "preact/hooks";
import { useTranslate, type MessageKey } from "../i18n";
import { layersOf } from "../overlay";
import { columnLabel, nameOf, pointText, rowLabel, spotOf, type Spot } from "../points";
import type { Analysis, Color, Grid, PointName, Sign, Size } from "../protocol";
import type { Settings } from "../settings";
import { notationOf, sizeText } from "../words";
import { ARROWS, marginOf, moved, starsOf, useVertexSize } from "./Board";
import { OverlayDrawing } from "./Overlay";

interface Props {
  size: Size;
  settings: Settings;
  signs: Grid<Sign>;
  to_move: Color;
  last: PointName | null;
  /** Numbers of stones in a line that was not played. */
  numbers: ReadonlyMap<PointName, number>;
  /** The better move, marked as A. */
  better: PointName | null;
  /** A point that the words speak of. */
  pointed: PointName | null;
  analysis: Analysis | null;
  /** The candidate whose continuation is shown. */
  line: PointName | null;
  /** The board in words. */
  label: string;
  /** How the keys work here. */
  keys?: MessageKey;
  /** Points to look at. */
  marks?: readonly PointName[];
  /** Points that a hint speaks of. */
  area?: readonly PointName[];
  /** Whose the points are. */
  paint?: Grid<Sign>;
  /** The part of the board that is shown; all of it if missing. */
  view?: { x: [number, number]; y: [number, number] } | undefined;
  onPoint: (point: PointName) => void;
}

export function ReviewBoard(props: Props) {
  const { size, settings, signs, to_move, last, numbers, better, pointed, analysis, line, label, keys, marks, area, paint, view, onPoint } = props;
  const t = useTranslate();
  const notation = notationOf(settings);
  const margin = settings.coordinates ? marginOf(size, notation) : 0.3;
  const across = view ? view.x[1] - view.x[0] + 1 : size.width;
  const down = view ? view.y[1] - view.y[0] + 1 : size.height;
  const [room, vertexSize] = useVertexSize({ width: across, height: down }, margin);
  const [cursor, setCursor] = useState<Spot | null>(null);
  useEffect(() => setCursor(null), [size.width, size.height]);

  const markers = markersOf({ size, last, numbers, better, pointed, marks: marks ?? [], area: area ?? [], marked: analysis !== null });
  const middle = { x: (view?.x[0] ?? 0) + Math.floor(across / 2), y: (view?.y[0] ?? 0) + Math.floor(down / 2) };
  const key = (event: KeyboardEvent) => {
    // Arrows belong to the board only for those who came to it by keys; else they walk through the game.
    if (!cursor || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) setCursor(moved(cursor, arrow, size));
    else if (event.key === "Enter" || event.key === " ") onPoint(nameOf(cursor, size));
    else if (event.key === "Escape") setCursor(null);
    else return;
    event.preventDefault();
  };
  const focus = (event: FocusEvent) => {
    if ((event.currentTarget as Element).matches(":focus-visible")) setCursor(middle);
  };
  const edge = `${margin}em`;
  return (
    <div class="board-room" ref={room}>
      <div
        id="board"
        class="board"
        data-stars={starsOf(size)}
        role="application"
        aria-roledescription={t("board_role")}
        aria-label={`${t("board_label", { size: sizeText(size) })}. ${label}`}
        aria-describedby="board-keys"
        tabIndex={0}
        data-turn={to_move}
        data-rows={size.height}
        onKeyDown={key}
        onFocus={focus}
        onBlur={() => setCursor(null)}
      >
        {vertexSize > 0 && (
          <Goban
            innerProps={{ "aria-hidden": "true" }}
            vertexSize={vertexSize}
            {...(view ? { rangeX: view.x, rangeY: view.y } : {})}
            signMap={signs}
            markerMap={markers}
            {...(paint ? { paintMap: paint } : {})}
            selectedVertices={cursor ? [[cursor.x, cursor.y]] : []}
            showCoordinates={settings.coordinates}
            coordX={(x) => columnLabel(x, notation)}
            coordY={(y) => rowLabel(y, size, notation)}
            fuzzyStonePlacement
            style={
              settings.coordinates
                ? { gridTemplateColumns: `${edge} 1fr ${edge}`, gridTemplateRows: `${edge} 1fr ${edge}` }
                : { padding: edge }
            }
            onVertexClick={(_: MouseEvent, [x, y]: [number, number]) => {
              setCursor(null);
              onPoint(nameOf({ x, y }, size));
            }}
          />
        )}
        {vertexSize > 0 && analysis && (
          <OverlayDrawing layers={layersOf(analysis, signs, size, line)} size={size} vertexSize={vertexSize} margin={margin} />
        )}
      </div>
      <p id="board-keys" class="unseen">
        {t(keys ?? "review_board_keys")}
      </p>
      <p class="unseen" aria-live="polite">
        {cursor ? cursorText(cursor) : ""}
      </p>
    </div>
  );

  function cursorText(at: Spot): string {
    const sign = signs[at.y]?.[at.x] ?? 0;
    const point = pointText(nameOf(at, size), size, notation);
    return t(sign === 0 ? "cursor_empty" : sign > 0 ? "cursor_black" : "cursor_white", { point });
  }
}

interface Marked extends Pick<Props, "size" | "last" | "numbers" | "better" | "pointed"> {
  marks: readonly PointName[];
  area: readonly PointName[];
  /** Candidates are on the board: the better move is one of them. */
  marked: boolean;
}

function markersOf({ size, last, numbers, better, pointed, marks, area, marked }: Marked): Grid<Marker | null> {
  const markers: Grid<Marker | null> = Array.from({ length: size.height }, () => Array.from({ length: size.width }, () => null));
  const mark = (point: PointName | null, marker: Marker) => {
    const spot = point ? spotOf(point, size) : null;
    const row = spot ? markers[spot.y] : undefined;
    if (spot && row) row[spot.x] = marker;
  };
  for (const point of area) mark(point, { type: "point" });
  for (const point of marks) mark(point, { type: "triangle" });
  mark(last, { type: "circle" });
  numbers.forEach((number, point) => mark(point, { type: "label", label: String(number) }));
  if (!marked) mark(better, { type: "label", label: "A" });
  mark(pointed, { type: "square" });
  return markers;
}
