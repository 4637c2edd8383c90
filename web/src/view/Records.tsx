import { useCallback, useEffect, useState } from "preact/hooks";
import { deleteGame, listGames, recordAddress } from "../api";
import type { App } from "../app";
import { useLanguage, useTranslate } from "../i18n";
import type { GameSummary } from "../protocol";
import { playerName, resultText, sizeText } from "../words";
import { Icon } from "./Icon";

/** The games of before, newest first. */
export function Records({ app }: { app: App }) {
  const t = useTranslate();
  const [games, setGames] = useState<GameSummary[] | null>(null);
  const [failed, setFailed] = useState(false);
  const read = useCallback(async () => {
    try {
      setGames(await listGames());
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => void read(), [read]);
  const remove = async (id: string) => {
    await deleteGame(id).catch(() => null);
    await read();
  };
  return (
    <section class="card records">
      <h2>{t("records_title")}</h2>
      {failed && (
        <p>
          {t("records_failed")}{" "}
          <button class="link" onClick={() => void read()}>
            {t("try_again")}
          </button>
        </p>
      )}
      {!failed && games?.length === 0 && <p class="quiet">{t("records_empty")}</p>}
      <ul>
        {games?.map((game) => (
          <Row key={game.id} app={app} game={game} onDelete={() => void remove(game.id)} />
        ))}
      </ul>
    </section>
  );
}

/** One game; without `onDelete` it is somebody else's, to be looked at. */
export function Row({ app, game, onDelete }: { app: App; game: GameSummary; onDelete?: () => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const [sure, setSure] = useState(false);
  const names = { black: playerName(game.black, "b", t), white: playerName(game.white, "w", t) };
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    app.go({ page: "game", id: game.id });
  };
  const review = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void app.reviewGame(game.id);
  };
  return (
    <li class="record">
      <a class="record-open" href={`/game/${game.id}`} onClick={open} aria-label={t("record_open", names)}>
        <span class="record-names">
          <span class="stone stone-small stone-b" aria-hidden="true" />
          <span class="record-name">{names.black}</span>
          <span class="stone stone-small stone-w" aria-hidden="true" />
          <span class="record-name">{names.white}</span>
        </span>
        <span class="record-facts">
          {sizeText(game.size)} · {game.moves === 1 ? t("record_moves_one") : t("record_moves", { count: game.moves })} ·{" "}
          {game.result ? resultText(game.result, language, t) : t("record_running")} · {when(game.updated, language)}
        </span>
      </a>
      {game.moves > 0 && (
        <a class="tool" href={`/review/${game.id}`} onClick={review} aria-label={t("record_review_label", names)} title={t("review_open")}>
          <Icon name="review" />
        </a>
      )}
      <a class="tool" href={recordAddress(game.id)} download={`shidogo-${game.id}.sgf`} aria-label={t("record_save_label", names)}>
        <Icon name="save" />
      </a>
      {onDelete && (
        <button
          class={`tool record-delete ${sure ? "record-sure" : ""}`}
          aria-label={t("record_delete_label", names)}
          onClick={() => (sure ? onDelete() : setSure(true))}
          onBlur={() => setSure(false)}
        >
          {sure ? t("record_delete_sure") : <Icon name="close" />}
        </button>
      )}
    </li>
  );
}

export function when(updated: string, language: string): string {
  const date = new Date(updated);
  if (Number.isNaN(date.getTime())) return "";
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(date);
}
