import { useLanguage, useTranslate } from "../i18n";
import type { Analysis, PointName } from "../protocol";
import { colorWord, countText, leadText, percentText } from "../words";

interface Props {
  analysis: Analysis;
  /** So many are listed; the board shows all. */
  listed: number;
  /** The candidate whose line is shown. */
  line: PointName | null;
  name: (point: PointName) => string;
  /** Pointing at a candidate shows its line. */
  onLine: (point: PointName | null) => void;
  onChoose: (point: PointName) => void;
  /** What choosing one does, where it is more than to show its line. */
  deed?: (point: PointName) => string;
}

/** The candidates with what they lead to. */
export function CandidateTable({ analysis, listed, line, name, onLine, onChoose, deed }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const color = analysis.to_move;
  return (
    <table aria-label={t("candidates")}>
      <thead>
        <tr>
          <th scope="col">{t("candidate_move")}</th>
          <th scope="col">{t("candidate_win", { color: colorWord(color, t) })}</th>
          <th scope="col">{t("candidate_lead")}</th>
          {!deed && <th scope="col">{t("candidate_visits")}</th>}
        </tr>
      </thead>
      <tbody>
        {analysis.moves.slice(0, listed).map((it) => (
          <tr
            key={it.point}
            data-chosen={it.point === line ? "yes" : undefined}
            onPointerEnter={(event) => event.pointerType === "mouse" && onLine(it.point)}
            onPointerLeave={(event) => event.pointerType === "mouse" && onLine(null)}
          >
            <th scope="row">
              <button
                class="link"
                aria-label={deed?.(it.point)}
                aria-pressed={deed ? undefined : it.point === line}
                onFocus={(event) => event.currentTarget.matches(":focus-visible") && onLine(it.point)}
                onBlur={() => onLine(null)}
                onClick={() => onChoose(it.point)}
              >
                {name(it.point)}
              </button>
            </th>
            <td>{percentText(it.black_win, color)}</td>
            <td>{it.black_lead === null ? "" : leadText(it.black_lead, t)}</td>
            {!deed && <td>{countText(it.visits, language)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
