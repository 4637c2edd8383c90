import { useEffect, useMemo } from "preact/hooks";
import type { App } from "../app";
import { useTranslate } from "../i18n";
import type { Game } from "../protocol";
import { hintsShown, type State } from "../state";
import { playerName } from "../words";
import { Actions } from "./Actions";
import { Board } from "./Board";
import { Estimate } from "./Estimate";
import { Insight } from "./Insight";
import { MissingGame } from "./MissingGame";
import { Players } from "./Players";
import { Replay } from "./Replay";
import { ResignDialog } from "./ResignDialog";
import { ResultCard } from "./ResultCard";
import { ScorePanel } from "./ScorePanel";
import { StatusLine } from "./StatusLine";
import { TalkPane } from "./TalkPane";
import { TeachingPanel } from "./TeachingPanel";
import { Warnings } from "./Warnings";
import { WhyLine } from "./WhyLine";

/** A game at its table: players, board, and everything one can do. */
export function GamePage({ app, state }: { app: App; state: State }) {
  const t = useTranslate();
  const { game, missing, warnings } = state;
  const title = useTitle(game);
  if (missing) return <MissingGame app={app} />;
  if (!game) return <p class="notice notice-quiet">{t("loading_game")}</p>;
  const counted = game.phase === "scoring" || (game.phase === "over" && game.score !== null);
  const go = game.kind === "go";
  return (
    <div class="table" data-kind={game.kind} data-phase={game.phase} data-analysing={state.analysing && hintsShown(state) ? "yes" : undefined}>
      <h1 class="unseen">{title}</h1>
      <Players state={state} game={game} />
      <SteadyBoard app={app} state={state} game={game} />
      <section class="controls">
        <StatusLine app={app} state={state} game={game} />
        {state.alone && game.phase !== "over" && (
          <p class="notice notice-quiet workers-away" role="status">
            {t("workers_away")}
          </p>
        )}
        {warnings?.game === game.id && (
          <Warnings list={warnings.list} onClose={() => app.store.dispatch({ type: "warnings", warnings: null })} />
        )}
        {game.phase === "over" && <ResultCard app={app} game={game} starting={state.starting} />}
        {!go && game.phase !== "over" && <p class="capture-task">{t("capture_task")}</p>}
        {go && game.phase === "over" && <Insight app={app} state={state} game={game} />}
        {counted && <ScorePanel app={app} game={game} />}
        {(game.phase === "play" || game.phase === "thinking") && <Actions app={app} state={state} game={game} />}
        {go && <Estimate app={app} state={state} />}
        {go && <TalkPane app={app} state={state} game={game} />}
        {go && <WhyLine app={app} state={state} game={game} />}
        <Replay app={app} state={state} game={game} />
        {go && game.phase !== "over" && <Insight app={app} state={state} game={game} />}
        {go && game.phase !== "over" && <TeachingPanel app={app} game={game} />}
      </section>
      {state.dialog === "resign" && <ResignDialog app={app} game={game} />}
    </div>
  );

  function useTitle(shown: Game | null) {
    const title = shown
      ? `${playerName(shown.names.b, "b", t)} – ${playerName(shown.names.w, "w", t)} · ${t("app_name")}`
      : t("app_name");
    useEffect(() => {
      document.title = title;
      return () => {
        document.title = t("app_name");
      };
    }, [title]);
    return title;
  }
}

/** Draws the board only when the board changes: progress and toasts come often, 361 points are many. */
function SteadyBoard({ app, state, game }: { app: App; state: State; game: Game }) {
  const { settings, viewing, pending, picking, cursor } = state;
  return useMemo(() => <Board app={app} state={state} game={game} />, [app, game, settings, viewing, pending, picking, cursor]);
}
