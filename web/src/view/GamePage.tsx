import { useEffect, useMemo } from "preact/hooks";
import type { App } from "../app";
import { useTranslate } from "../i18n";
import type { Game } from "../protocol";
import { hintsShown, type State } from "../state";
import { playerName } from "../words";
import { Actions } from "./Actions";
import { Board } from "./Board";
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
  useTitle(game);
  if (missing) return <MissingGame app={app} />;
  if (!game) return <p class="notice notice-quiet">{t("loading_game")}</p>;
  const counted = game.phase === "scoring" || (game.phase === "over" && game.score !== null);
  return (
    <div class="table" data-phase={game.phase} data-analysing={state.analysing && hintsShown(state) ? "yes" : undefined}>
      <Players state={state} game={game} />
      <SteadyBoard app={app} state={state} game={game} />
      <section class="controls">
        <StatusLine app={app} state={state} game={game} />
        {warnings?.game === game.id && (
          <Warnings list={warnings.list} onClose={() => app.store.dispatch({ type: "warnings", warnings: null })} />
        )}
        {game.phase === "over" && <ResultCard app={app} game={game} starting={state.starting} />}
        {game.phase === "over" && <Insight app={app} state={state} game={game} />}
        {counted && <ScorePanel app={app} game={game} />}
        {(game.phase === "play" || game.phase === "thinking") && <Actions app={app} state={state} game={game} />}
        <TalkPane app={app} state={state} game={game} />
        <WhyLine app={app} state={state} game={game} />
        <Replay app={app} state={state} game={game} />
        {game.phase !== "over" && <Insight app={app} state={state} game={game} />}
        {game.phase !== "over" && <TeachingPanel app={app} game={game} />}
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
  }
}

/** Draws the board only when the board changes: progress and toasts come often, 361 points are many. */
function SteadyBoard({ app, state, game }: { app: App; state: State; game: Game }) {
  const { settings, viewing, pending, picking, cursor } = state;
  return useMemo(() => <Board app={app} state={state} game={game} />, [app, game, settings, viewing, pending, picking, cursor]);
}
