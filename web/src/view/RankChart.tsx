import type { App } from "../app";
import { useLanguage, useTranslate } from "../i18n";
import { CHART, chartOf, type RankPoint } from "../progress";
import { rankText } from "../words";
import { PageLink } from "./PageLink";

/** The rank that each reviewed game looks like, with the range it is likely in. */
export function RankChart({ app, ranks }: { app: App; ranks: readonly RankPoint[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const { points, lines } = chartOf(ranks);
  const words = (it: RankPoint) =>
    t("progress_rank_text", {
      date: new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(it.at)),
      rank: rankText(it.rank, language),
      low: rankText(it.low, language),
      high: rankText(it.high, language),
    });
  return (
    <figure class="rank-chart">
      <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-label={t("progress_rank")}>
        {lines.map(({ y, rank }) => (
          <g key={rank}>
            <path class="rank-line" d={`M${CHART.left} ${y.toFixed(1)}H${CHART.width - CHART.right}`} />
            <text class="rank-word" x={CHART.left - 6} y={y + 4} text-anchor="end">
              {rankText(rank, language).replace(" kyu", "k").replace(" dan", "d")}
            </text>
          </g>
        ))}
        <path class="rank-way" d={`M${points.map((it) => `${it.x.toFixed(1)} ${it.y.toFixed(1)}`).join("L")}`} />
        {points.map((it) => (
          <g key={it.point.game}>
            <path class="rank-range" d={`M${it.x.toFixed(1)} ${it.low.toFixed(1)}V${it.high.toFixed(1)}`} />
            <circle class="rank-point" cx={it.x} cy={it.y} r="5">
              <title>{words(it.point)}</title>
            </circle>
          </g>
        ))}
      </svg>
      <figcaption class="quiet">{t("progress_rank_note")}</figcaption>
      <ol class="rank-list">
        {points.slice(-5).map(({ point }) => (
          <li key={point.game}>
            <PageLink app={app} route={{ page: "review", id: point.game }}>
              {words(point)}
            </PageLink>
          </li>
        ))}
      </ol>
    </figure>
  );
}
