/** One figure from a result of the lab, and its numbers for those who want them or cannot see it. */
import { useTranslate } from "../i18n";
import type { Figure, LabTable, Matrix, Share } from "../lab";

export function LabFigure({ figure }: { figure: Figure }) {
  const t = useTranslate();
  const { table } = figure;
  return (
    <figure class="lab-figure">
      {figure.kind === "shares" && <Shares shares={figure.shares} aim={figure.aim} />}
      {figure.kind === "matrix" && <Heat matrix={figure.matrix} />}
      <figcaption>
        <span class="lab-source">{t("explain_source", { name: table.name })}</span>
        {figure.kind === "table" ? (
          <Numbers table={table} />
        ) : (
          <details>
            <summary>{t("explain_numbers")}</summary>
            <Numbers table={table} />
          </details>
        )}
      </figcaption>
    </figure>
  );
}

const ROW = 26;
const LEFT = 150;
const WIDE = 320;
const GAMES = 60;

/** A dot for each share on a line from 0 to 100 %, with its interval. */
function Shares({ shares, aim }: { shares: Share[]; aim: number | null }) {
  const t = useTranslate();
  const height = shares.length * ROW + 30;
  const x = (value: number) => LEFT + value * WIDE;
  const percent = (value: number) => Math.round(value * 100);
  const label = ({ label, value, low, high, games }: Share) =>
    t("explain_share_label", { label, value: percent(value), low: percent(low), high: percent(high), games });
  return (
    <svg class="shares" viewBox={`0 0 ${LEFT + WIDE + GAMES + 10} ${height}`} role="img" aria-label={shares.map(label).join("; ")}>
      {[0, 0.25, 0.5, 0.75, 1].map((value) => (
        <g key={value}>
          <line class={value === aim ? "aim" : "grid"} x1={x(value)} x2={x(value)} y1={4} y2={height - 24} />
          <text class="tick" x={x(value)} y={height - 8}>
            {percent(value)}%
          </text>
        </g>
      ))}
      {shares.map((share, index) => {
        const y = index * ROW + ROW / 2 + 4;
        return (
          <g key={share.label}>
            <text class="name" x={LEFT - 10} y={y}>
              {share.label}
            </text>
            <line class="interval" x1={x(share.low)} x2={x(share.high)} y1={y} y2={y} />
            <circle cx={x(share.value)} cy={y} r={5} />
            <text class="games" x={LEFT + WIDE + 8} y={y}>
              {t("explain_games", { count: share.games })}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const CELL_WIDE = 54;
const CELL_HIGH = 28;
const SIDE = 70;

/** A coloured square for each number: the darker, the larger within its row. */
function Heat({ matrix: { rows, columns, cells } }: { matrix: Matrix }) {
  const width = SIDE + columns.length * CELL_WIDE;
  const height = (rows.length + 1) * CELL_HIGH;
  return (
    <svg class="heat" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={rows.map((row, y) => `${row}: ${columns.map((name, x) => `${name} ${cells[y]?.[x] ?? "–"}`).join(", ")}`).join("; ")}>
      {columns.map((name, index) => (
        <text key={name} class="tick" x={SIDE + (index + 0.5) * CELL_WIDE} y={CELL_HIGH / 2}>
          {name}
        </text>
      ))}
      {rows.map((name, y) => {
        const line = cells[y] ?? [];
        const known = line.filter((it): it is number => it !== null);
        const [low, high] = [Math.min(...known), Math.max(...known)];
        return (
          <g key={name}>
            <text class="name" x={SIDE - 10} y={(y + 1.5) * CELL_HIGH}>
              {name}
            </text>
            {line.map((value, x) => (
              <g key={columns[x]} transform={`translate(${SIDE + x * CELL_WIDE} ${(y + 1) * CELL_HIGH})`}>
                <rect
                  width={CELL_WIDE - 2}
                  height={CELL_HIGH - 2}
                  rx={4}
                  style={{ fillOpacity: value === null ? 0 : 0.06 + (0.3 * (value - low)) / Math.max(0.001, high - low) }}
                />
                <text class="cell" x={CELL_WIDE / 2} y={CELL_HIGH / 2}>
                  {value === null ? "–" : value.toFixed(1)}
                </text>
              </g>
            ))}
          </g>
        );
      })}
    </svg>
  );
}

function Numbers({ table }: { table: LabTable }) {
  return (
    <div class="lab-numbers" tabIndex={0} role="region" aria-label={table.name}>
      <table>
        <thead>
          <tr>
            {table.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((value, column) => (
                <td key={column}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
