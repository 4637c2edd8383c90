import type { App } from "../app";
import { useTranslate } from "../i18n";
import { pointText } from "../points";
import type { Game, PointName } from "../protocol";
import type { State } from "../state";
import { notationOf } from "../words";
import { CandidateTable } from "./CandidateTable";

/** So many candidates are listed; the board shows all. */
const LISTED = 6;

/** The candidates as a table; pointing at one, or touching it, shows on the board how play may go on. */
export function CandidateList({ app, state, game }: { app: App; state: State; game: Game }) {
  const t = useTranslate();
  const { analysis, line } = state;
  const chosen = analysis?.moves.find((it) => it.point === line);
  const name = (point: PointName) => (point === "pass" ? t("pass") : pointText(point, game.size, notationOf(state.settings)));
  const show = (point: PointName | null) => app.store.dispatch({ type: "line", point });
  return (
    <div class="candidates" style={{ minHeight: `${LISTED * 1.9 + 4}em` }}>
      {analysis && <CandidateTable analysis={analysis} listed={LISTED} line={line} name={name} onLine={show} onChoose={show} />}
      <p class="continuation">{chosen ? t("continuation", { moves: chosen.pv.map(name).join(" ") }) : t("continuation_hint")}</p>
    </div>
  );
}
