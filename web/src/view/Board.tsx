/** The board: Shudan draws, this adds size, pointer, keyboard and words for screen readers. */
import { Goban, type Vertex } from "@sabaki/shudan";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { App } from "../app";
import { drawingOf } from "../drawing";
import { useTranslate } from "../i18n";
import { columnLabel, nameOf, pointText, rowLabel, type CoordinateStyle, type Spot } from "../points";
import type { Game, Size } from "../protocol";
import type { Confirm } from "../settings";
import type { State } from "../state";
import { notationOf, sizeText } from "../words";
import { Overlay } from "./Overlay";
import { TalkOverlay } from "./TalkOverlay";

export const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function Board({ app, state, game }: { app: App; state: State; game: Game }) {
  const t = useTranslate();
  const { settings, viewing, pending, cursor } = state;
  const { size } = game;
  const notation = notationOf(settings);
  const margin = settings.coordinates ? marginOf(size, notation) : 0.3;
  const [room, vertexSize] = useVertexSize(size, margin);
  const [focused, setFocused] = useState(false);
  const drawing = useMemo(
    () => drawingOf(game, { viewing, pending, cursor: focused ? cursor : null, numbers: settings.numbers, atari: settings.atari }),
    [game, viewing, pending, cursor, focused, settings.numbers, settings.atari],
  );

  useEffect(() => {
    // What had the focus is gone with the page before; keyboard and screen reader go on from the board.
    if (app.walked && document.activeElement === document.body) document.getElementById("board")?.focus({ preventScroll: true });
  }, [app, game.id]);

  const click = (event: MouseEvent, [x, y]: Vertex) => {
    app.choose(nameOf({ x, y }, size), asks(event, settings.confirm) ? "ask" : "sure");
  };
  const hover = (event: PointerEvent, [x, y]: Vertex) => {
    if (event.pointerType === "mouse" && app.store.state.analysis) app.store.dispatch({ type: "line", point: nameOf({ x, y }, size) });
  };
  const key = (event: KeyboardEvent) => {
    const here = cursor ?? { x: Math.floor(size.width / 2), y: Math.floor(size.height / 2) };
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) {
      event.preventDefault();
      app.store.dispatch({ type: "cursor", cursor: moved(here, arrow, size) });
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (cursor) app.choose(nameOf(cursor, size), "sure");
      else app.store.dispatch({ type: "cursor", cursor: here });
    }
  };
  const focus = () => {
    // Only a keyboard needs the cursor; a click would leave it in the way.
    setFocused(room.current?.querySelector(".board")?.matches(":focus-visible") ?? false);
    if (!cursor) app.store.dispatch({ type: "cursor", cursor: { x: Math.floor(size.width / 2), y: Math.floor(size.height / 2) } });
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
        aria-label={t("board_label", { size: sizeText(size) })}
        aria-describedby="board-keys"
        tabIndex={0}
        data-turn={game.phase === "play" && !viewing ? game.to_move : undefined}
        data-phase={game.phase}
        data-past={viewing ? "yes" : undefined}
        data-picking={state.picking ?? undefined}
        onKeyDown={(event) => {
          setFocused(true);
          key(event);
        }}
        onFocus={focus}
        onBlur={() => setFocused(false)}
      >
        {vertexSize > 0 && (
          <Goban
            innerProps={{ "aria-hidden": "true" }}
            vertexSize={vertexSize}
            signMap={drawing.signs}
            markerMap={drawing.markers}
            paintMap={drawing.paint}
            ghostStoneMap={drawing.ghosts}
            dimmedVertices={drawing.dimmed}
            selectedVertices={drawing.selected}
            showCoordinates={settings.coordinates}
            coordX={(x) => columnLabel(x, notation)}
            coordY={(y) => rowLabel(y, size, notation)}
            fuzzyStonePlacement
            animateStonePlacement={!matchMedia("(prefers-reduced-motion: reduce)").matches}
            style={
              settings.coordinates
                ? { gridTemplateColumns: `${edge} 1fr ${edge}`, gridTemplateRows: `${edge} 1fr ${edge}` }
                : { padding: edge }
            }
            onVertexClick={click}
            onVertexPointerEnter={hover}
            onVertexPointerLeave={() => app.store.dispatch({ type: "line", point: null })}
          />
        )}
        {vertexSize > 0 && <Overlay app={app} game={game} vertexSize={vertexSize} margin={margin} />}
        {vertexSize > 0 && <TalkOverlay app={app} game={game} vertexSize={vertexSize} margin={margin} />}
        {viewing && state.route.page === "game" && <p class="past-note">{t("tap_to_return")}</p>}
      </div>
      <p id="board-keys" class="unseen">
        {t("board_keys")}
      </p>
      <p class="unseen" aria-live="polite">
        {focused && cursor ? cursorText() : ""}
      </p>
    </div>
  );

  function cursorText(): string {
    if (!cursor) return "";
    const sign = drawing.signs[cursor.y]?.[cursor.x] ?? 0;
    const point = pointText(nameOf(cursor, size), size, notation);
    return t(sign === 0 ? "cursor_empty" : sign > 0 ? "cursor_black" : "cursor_white", { point });
  }
}

/** The board's margin in units of one point: letters on a large board need relatively more of it. */
export function marginOf({ width, height }: Size, notation: CoordinateStyle): number {
  if (notation === "japanese" && height > 10) return 1;
  return Math.max(width, height) >= 13 ? 0.85 : 0.6;
}

/** Small boards have a star in each corner and one in the middle; Shudan would add the sides. */
export function starsOf({ width, height }: Size): "five" | undefined {
  return Math.max(width, height) < 15 ? "five" : undefined;
}

export function moved({ x, y }: Spot, [dx, dy]: readonly [number, number], { width, height }: Size): Spot {
  return { x: Math.max(0, Math.min(width - 1, x + dx)), y: Math.max(0, Math.min(height - 1, y + dy)) };
}

/** Whether this click wants a second one: fingers cover the point they tap, mice do not. */
function asks(event: MouseEvent, confirm: Confirm): boolean {
  if (confirm !== "auto") return confirm === "always";
  const { pointerType } = event as Partial<PointerEvent>;
  return pointerType ? pointerType !== "mouse" : matchMedia("(pointer: coarse)").matches;
}

/** The largest point size that lets the board fit its room. */
export function useVertexSize({ width, height }: Size, margin: number) {
  const room = useRef<HTMLDivElement>(null);
  const [vertexSize, setVertexSize] = useState(0);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const measure = () => {
      const across = 2 * margin + 0.1;
      const sides = parseFloat(getComputedStyle(element).paddingLeft) * 2;
      const fit = Math.min((element.clientWidth - sides) / (width + across), element.clientHeight / (height + across));
      // Grid lines fall on half points: on coarse screens only even sizes are sharp.
      const step = window.devicePixelRatio >= 2 ? 2 / window.devicePixelRatio : 2;
      setVertexSize(Math.max(8, Math.floor(fit / step) * step));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width, height, margin]);
  return [room, vertexSize] as const;
}
