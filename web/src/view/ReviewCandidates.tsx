import { useTranslate } from "../i18n";
import { pointText } from "../points";
import type { Analysis, PointName, Size } from "../protocol";
import type { Settings } from "../settings";
import { colorWord, leadText, notationOf, percentText } from "../words";

/** So many candidates are listed; the board shows all. */
const LISTED = 5;

interface Props {
  analysis: Analysis | null;
  settings: Settings;
  size: Size;
  line: PointName | null;
  onLine: (point: PointName | null) => void;
  onTry: (point: PointName) => void;
}

/** The candidates as a table: pointing at one shows how play may go on, a click tries it on the board. */
export function ReviewCandidates({ analysis, settings, size, line, onLine, onTry }: Props) {
  const t = useTranslate();
  const name = (point: PointName) => (point === "pass" ? t("pass") : pointText(point, size, notationOf(settings)));
  const chosen = analysis?.moves.find((it) => it.point === line);
  const color = analysis?.to_move ?? "b";
  return (
    <div class="candidates" style={{ minHeight: `${LISTED * 1.9 + 4.4}em` }}>
      {analysis ? (
        <table aria-label={t("candidates")}>
          <thead>
            <tr>
              <th scope="col">{t("candidate_move")}</th>
              <th scope="col">{t("candidate_win", { color: colorWord(color, t) })}</th>
              <th scope="col">{t("candidate_lead")}</th>
            </tr>
          </thead>
          <tbody>
            {analysis.moves.slice(0, LISTED).map((it) => (
              <tr
                key={it.point}
                data-chosen={it.point === line ? "yes" : undefined}
                onPointerEnter={(event) => event.pointerType === "mouse" && onLine(it.point)}
                onPointerLeave={(event) => event.pointerType === "mouse" && onLine(null)}
              >
                <th scope="row">
                  <button
                    class="link"
                    aria-label={t("review_try", { point: name(it.point) })}
                    onFocus={(event) => event.currentTarget.matches(":focus-visible") && onLine(it.point)}
                    onBlur={() => onLine(null)}
                    onClick={() => onTry(it.point)}
                  >
                    {name(it.point)}
                  </button>
                </th>
                <td>{percentText(it.black_win, color)}</td>
                <td>{it.black_lead === null ? "" : leadText(it.black_lead, t)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p class="insight-extent">{t("analysis_wait")}</p>
      )}
      {analysis && <p class="continuation">{chosen ? t("continuation", { moves: chosen.pv.map(name).join(" ") }) : t("review_try_hint")}</p>}
    </div>
  );
}
