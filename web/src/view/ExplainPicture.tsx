/** Small drawings beside the words; the numbers in them are examples, not results. */
import { useTranslate } from "../i18n";
import type { Subject } from "../lab";

export function ExplainPicture({ subject }: { subject: Subject }) {
  const t = useTranslate();
  switch (subject) {
    case "control":
      return <Candidates label={t("explain_control_picture")} />;
    case "endgame":
      return <Leads label={t("explain_endgame_picture")} />;
    case "styles":
      return <Weights label={t("explain_styles_picture")} />;
    default:
      return null;
  }
}

/** Win rate and naturalness of made-up candidates. */
const CANDIDATES = [
  { name: "A", win: 0.62, natural: 0.14, mark: "best" },
  { name: "B", win: 0.6, natural: 0.1, mark: null },
  { name: "C", win: 0.58, natural: 0.52, mark: "played" },
  { name: "D", win: 0.44, natural: 0.2, mark: null },
] as const;

function Candidates({ label }: { label: string }) {
  const t = useTranslate();
  return (
    <svg class="picture" viewBox="0 0 360 150" role="img" aria-label={label}>
      <text class="tick" x={112} y={12}>
        {t("explain_wins")}
      </text>
      <text class="tick" x={232} y={12}>
        {t("explain_natural")}
      </text>
      {CANDIDATES.map(({ name, win, natural, mark }, index) => {
        const y = 24 + index * 31;
        return (
          <g key={name} class={mark === "played" ? "chosen" : undefined}>
            <circle cx={18} cy={y + 11} r={12} />
            <text class="letter" x={18} y={y + 11}>
              {name}
            </text>
            <rect class="bar" x={50} y={y} width={win * 130} height={22} rx={4} />
            <rect class="bar bar-natural" x={190} y={y} width={natural * 130} height={22} rx={4} />
            {mark && (
              <text class="mark" x={296} y={y + 11}>
                {t(mark === "best" ? "explain_candidate_best" : "explain_candidate_played")}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const LEADS = [6, 5, 4.5, 3, 2.5, 1.5, 0.5];

function Leads({ label }: { label: string }) {
  const x = (index: number) => 24 + index * 52;
  const y = (lead: number) => 112 - lead * 15;
  return (
    <svg class="picture" viewBox="0 0 360 130" role="img" aria-label={label}>
      <line class="axis" x1={10} x2={350} y1={y(0)} y2={y(0)} />
      <polyline class="line" points={LEADS.map((lead, index) => `${x(index)},${y(lead)}`).join(" ")} />
      {LEADS.map((lead, index) => (
        <g key={lead}>
          <circle cx={x(index)} cy={y(lead)} r={5} />
          <text class="tick" x={x(index)} y={y(lead) - 14}>
            +{lead}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Weights of the lines from the edge for the style that likes the centre (thesis, table 7.1). */
const LINE_WEIGHTS = [0.25, 0.25, 0.5, 1.5, 1.75, 2];

function Weights({ label }: { label: string }) {
  const points = Array.from({ length: 11 }, (_, it) => it);
  const line = (x: number, y: number) => Math.min(x, y, 10 - x, 10 - y);
  return (
    <svg class="picture picture-board" viewBox="-1 -1 12 12" role="img" aria-label={label}>
      <rect class="wood" x={-1} y={-1} width={12} height={12} rx={0.4} />
      {points.map((it) => (
        <path key={it} class="board-line" d={`M${it} 0V10M0 ${it}H10`} />
      ))}
      {points.flatMap((y) =>
        points.map((x) => <circle key={`${x}-${y}`} class="weight" cx={x} cy={y} r={0.1 + 0.16 * (LINE_WEIGHTS[line(x, y)] ?? 0)} />),
      )}
    </svg>
  );
}
