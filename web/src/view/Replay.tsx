import type { App } from "../app";
import { recordAddress } from "../api";
import { useTranslate } from "../i18n";
import type { Game } from "../protocol";
import type { State } from "../state";
import { Icon } from "./Icon";
import { MoveList } from "./MoveList";

/** Walking through the game, and taking its record away. */
export function Replay({ app, state, game }: { app: App; state: State; game: Game }) {
  const t = useTranslate();
  const last = game.moves.length;
  const move = state.viewing?.move ?? last;
  return (
    <section class="replay" aria-label={t("replay")}>
      <div class="replay-row">
        <button class="tool" aria-label={t("replay_first")} disabled={move === 0} onClick={() => app.look(0)}>
          <Icon name="first" />
        </button>
        <button class="tool" aria-label={t("replay_back")} disabled={move === 0} onClick={() => app.step(-1)}>
          <Icon name="back" />
        </button>
        <input
          type="range"
          min={0}
          max={Math.max(1, last)}
          value={move}
          disabled={last === 0}
          aria-label={t("replay_slider")}
          aria-valuetext={t("move_count", { count: move })}
          onInput={(event) => app.look(Number(event.currentTarget.value))}
        />
        <button class="tool" aria-label={t("replay_forward")} disabled={move === last} onClick={() => app.step(1)}>
          <Icon name="forward" />
        </button>
        <button class="tool" aria-label={t("replay_last")} disabled={move === last} onClick={() => app.look(last)}>
          <Icon name="last" />
        </button>
      </div>
      <div class="replay-foot">
        <span class="replay-count">
          {t("move_count", { count: move })}
          {move !== last && ` / ${last}`}
        </span>
        {last > 0 && game.kind === "go" && (
          <button class="link" onClick={() => void app.reviewGame(game.id)}>
            <Icon name="review" />
            {t("review_open_game")}
          </button>
        )}
        <button class="link" onClick={() => void app.copyRecord()}>
          <Icon name="copy" />
          {t("copy_sgf")}
        </button>
        <a class="link" href={recordAddress(game.id)} download={`shidogo-${game.id}.sgf`}>
          <Icon name="save" />
          {t("save_sgf")}
        </a>
      </div>
      <MoveList app={app} state={state} game={game} />
    </section>
  );
}
