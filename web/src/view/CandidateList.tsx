import type { App } from "../app";
import { useLanguage, useTranslate } from "../i18n";
import { pointText } from "../points";
import type { Game, PointName } from "../protocol";
import type { State } from "../state";
import { colorWord, countText, leadText, notationOf, percentText } from "../words";

/** So many candidates are listed; the board shows all. */
const LISTED = 6;

/** The candidates as a table; pointing at one, or touching it, shows on the board how play may go on. */
export function CandidateList({ app, state, game }: { app: App; state: State; game: Game }) {
  const t = useTranslate();
  const language = useLanguage();
  const { analysis, line } = state;
  const rows = analysis?.moves.slice(0, LISTED) ?? [];
  const color = analysis?.to_move ?? "b";
  const chosen = analysis?.moves.find((it) => it.point === line);
  const name = (point: PointName) => (point === "pass" ? t("pass") : pointText(point, game.size, notationOf(state.settings)));
  const show = (point: PointName | null) => app.store.dispatch({ type: "line", point });
  return (
    <div class="candidates" style={{ minHeight: `${LISTED * 1.9 + 4}em` }}>
      {analysis && (
        <table aria-label={t("candidates")}>
          <thead>
            <tr>
              <th scope="col">{t("candidate_move")}</th>
              <th scope="col">{t("candidate_win", { color: colorWord(color, t) })}</th>
              <th scope="col">{t("candidate_lead")}</th>
              <th scope="col">{t("candidate_visits")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((it) => (
              <tr
                key={it.point}
                data-chosen={it.point === line ? "yes" : undefined}
                onPointerEnter={(event) => event.pointerType === "mouse" && show(it.point)}
                onPointerLeave={(event) => event.pointerType === "mouse" && show(null)}
              >
                <th scope="row">
                  <button
                    class="link"
                    aria-pressed={it.point === line}
                    onFocus={(event) => event.currentTarget.matches(":focus-visible") && show(it.point)}
                    onBlur={() => show(null)}
                    onClick={() => show(it.point)}
                  >
                    {name(it.point)}
                  </button>
                </th>
                <td>{percentText(it.black_win, color)}</td>
                <td>{it.black_lead === null ? "" : leadText(it.black_lead, t)}</td>
                <td>{countText(it.visits, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p class="continuation">{chosen ? t("continuation", { moves: chosen.pv.map(name).join(" ") }) : t("continuation_hint")}</p>
    </div>
  );
}
