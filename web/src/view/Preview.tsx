import { Goban } from "@sabaki/shudan";
import { useTranslate } from "../i18n";
import { spotOf } from "../points";
import type { Color, Grid, Sign } from "../protocol";
import type { BoardSize, Choices } from "../settings";
import { colorWord } from "../words";
import { starsOf } from "./Board";

/** Pixels the picture is drawn in; the style sheet scales it. */
const PICTURE = 380;

/** A picture of the board to come; the real handicap stones are placed by the server. */
export function Preview({ choices }: { choices: Choices }) {
  const t = useTranslate();
  const { size, handicap, seat } = choices;
  const vertexSize = Math.floor(PICTURE / (size + 0.6) / 2) * 2;
  return (
    <div class="preview">
      <div role="img" data-stars={starsOf({ width: size, height: size })} aria-label={t("preview_label", { size: `${size}×${size}` })}>
        <Goban key={size} vertexSize={vertexSize} signMap={stones(size, handicap)} style={{ padding: ".3em" }} />
      </div>
      <p class="preview-seats">
        {(["b", "w"] as const).map((color) => (
          <span key={color}>
            <span class={`stone stone-small stone-${color}`} aria-hidden="true" />
            {seatName(color)}
          </span>
        ))}
      </p>
    </div>
  );

  function seatName(color: Color): string {
    if (seat === "both") return colorWord(color, t);
    if (seat === "random") return "?";
    return seat === color ? t("you") : t("app_name");
  }
}

function stones(size: BoardSize, handicap: number): Grid<Sign> {
  const signs: Grid<Sign> = Array.from({ length: size }, () => Array.from({ length: size }, () => 0 as Sign));
  const edge = size >= 13 ? 4 : 3;
  const letters = "ABCDEFGHJKLMNOPQRST";
  const low = edge;
  const high = size + 1 - edge;
  const middle = (size + 1) / 2;
  const put = (column: number, row: number) => {
    const spot = spotOf(`${letters[column - 1] ?? "A"}${row}`, { width: size, height: size });
    const line = spot ? signs[spot.y] : undefined;
    if (spot && line) line[spot.x] = 1;
  };
  const corners: readonly (readonly [number, number])[] = [
    [low, low],
    [high, high],
    [high, low],
    [low, high],
  ];
  const sides: readonly (readonly [number, number])[] = [
    [low, middle],
    [high, middle],
    [middle, low],
    [middle, high],
  ];
  corners.slice(0, handicap).forEach(([x, y]) => put(x, y));
  if (handicap >= 6) sides.slice(0, handicap >= 8 ? 4 : 2).forEach(([x, y]) => put(x, y));
  if (handicap === 5 || handicap === 7 || handicap === 9) put(middle, middle);
  return signs;
}
