import type { App } from "../app";
import { useLanguage, useTranslate, type MessageKey } from "../i18n";
import type { Color, Game, Score, SideScore } from "../protocol";
import { colorWord, pointsText } from "../words";
import { Icon } from "./Icon";

const SIDES: readonly (readonly [Color, "black" | "white"])[] = [
  ["b", "black"],
  ["w", "white"],
];

/** The count as a table, and the agreement about it. */
export function ScorePanel({ app, game }: { app: App; game: Game }) {
  const t = useTranslate();
  const { score } = game;
  const open = game.phase === "scoring";
  const mine = game.human !== "both" && (score?.agreed[game.human] ?? false);
  return (
    <section class="score" aria-label={t("scoring_title")}>
      <h2 class={open ? "" : "unseen"}>{t("scoring_title")}</h2>
      {score && <ScoreTable score={score} game={game} />}
      {open && (
        <div class="actions">
          <button class="button button-main" disabled={mine} onClick={() => app.agree()}>
            <Icon name="check" />
            {mine ? t("agree_waiting") : t("agree")}
          </button>
          <button class="button" onClick={() => app.resume()}>
            {t("resume")}
          </button>
        </div>
      )}
    </section>
  );
}

function ScoreTable({ score, game }: { score: Score; game: Game }) {
  const t = useTranslate();
  const language = useLanguage();
  const rows: (keyof SideScore)[] = ["territory", "stones", "prisoners", "komi"];
  // Area rules count stones, territory rules prisoners; the other row would be all zeros.
  const empty = (row: keyof SideScore) => score.black[row] === 0 && score.white[row] === 0;
  const shown = rows.filter((row) => !((row === "stones" || row === "prisoners") && empty(row)));
  const leader: Color = score.difference > 0 ? "b" : "w";
  return (
    <>
      <table>
        <thead>
          <tr>
            <td />
            {SIDES.map(([color]) => (
              <th key={color} scope="col">
                <span class={`stone stone-small stone-${color}`} aria-hidden="true" />
                {colorWord(color, t)}
                {game.phase === "scoring" && score.agreed[color] && (
                  <span class="agreed" title={t("score_agreed")}>
                    <Icon name="check" />
                    <span class="unseen">{t("score_agreed")}</span>
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`score_${row}` as MessageKey)}</th>
              {SIDES.map(([color, side]) => (
                <td key={color}>{score[side][row]}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("score_total")}</th>
            {SIDES.map(([color, side]) => (
              <td key={color}>{score[side].total}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      <p class="score-foot">
        {game.phase === "scoring" && (
          <strong>
            {score.difference === 0
              ? t("score_even")
              : t("score_lead", { color: colorWord(leader, t), points: pointsText(score.difference, language, t) })}
          </strong>
        )}
        {score.dame.length > 0 && (
          <span>
            <span class="legend">×</span> {t("score_dame")} {score.dame.length}
          </span>
        )}
        {score.seki.length > 0 && (
          <span>
            <span class="legend">△</span> {t("score_seki")}
          </span>
        )}
      </p>
    </>
  );
}
