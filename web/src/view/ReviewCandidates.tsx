import { useTranslate } from "../i18n";
import { pointText } from "../points";
import type { Analysis, PointName, Size } from "../protocol";
import type { Settings } from "../settings";
import { notationOf } from "../words";
import { CandidateTable } from "./CandidateTable";

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
  return (
    <div class="candidates" style={{ minHeight: `${LISTED * 1.9 + 4.4}em` }}>
      {analysis ? (
        <CandidateTable analysis={analysis} listed={LISTED} line={line} name={name} onLine={onLine} onChoose={onTry} deed={(point) => t("review_try", { point: name(point) })} />
      ) : (
        <p class="insight-extent">{t("analysis_wait")}</p>
      )}
      {analysis && <p class="continuation">{chosen ? t("continuation", { moves: chosen.pv.map(name).join(" ") }) : t("review_try_hint")}</p>}
    </div>
  );
}
