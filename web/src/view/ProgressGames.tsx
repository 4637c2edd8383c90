import { useState } from "preact/hooks";
import type { App } from "../app";
import { useLanguage, useTranslate } from "../i18n";
import { FILTERS, found, type Filter, type ProgressGame } from "../progress";
import { playerName, resultText, sizeText } from "../words";
import { PageLink } from "./PageLink";

/** So many games are drawn at once. */
const SHOWN = 100;

/** All games, to be searched and sifted. */
export function ProgressGames({ app, games }: { app: App; games: readonly ProgressGame[] }) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const [size, setSize] = useState("");
  const sizes = [...new Set(games.map((it) => sizeText(it.size)))].sort();
  const named = games.map((it) => ({ ...it, black: playerName(it.black, "b", t), white: playerName(it.white, "w", t) }));
  const shown = found(named, { text, filter, size });
  return (
    <section class="card progress-wide progress-games">
      <h2>{t("progress_games")}</h2>
      <div class="progress-search">
        <label class="field">
          <span>{t("progress_search")}</span>
          <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{t("progress_filter")}</span>
          <select value={filter} onChange={(event) => setFilter(event.currentTarget.value as Filter)}>
            {FILTERS.map((it) => (
              <option key={it} value={it}>
                {t(`filter_${it}`)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t("progress_size")}</span>
          <select value={size} onChange={(event) => setSize(event.currentTarget.value)}>
            <option value="">{t("progress_any_size")}</option>
            {sizes.map((it) => (
              <option key={it} value={it}>
                {it}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p class="quiet" role="status">
        {shown.length > 0 ? t("progress_found", { count: shown.length }) : t("progress_no_games")}
      </p>
      <ul class="progress-list">
        {shown.slice(0, SHOWN).map((it) => (
          <GameLine key={it.id} app={app} game={it} />
        ))}
      </ul>
    </section>
  );
}

function GameLine({ app, game }: { app: App; game: ProgressGame }) {
  const t = useTranslate();
  const language = useLanguage();
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(game.updated));
  return (
    <li class="record">
      <PageLink app={app} class="record-open" route={{ page: "game", id: game.id }} label={t("record_open", { black: game.black, white: game.white })}>
        <span class="record-names">
          <span class="stone stone-small stone-b" aria-hidden="true" />
          <span class="record-name">{game.black}</span>
          <span class="stone stone-small stone-w" aria-hidden="true" />
          <span class="record-name">{game.white}</span>
        </span>
        <span class="record-facts">
          {sizeText(game.size)} · {game.result ? resultText(game.result, language, t) : t("record_running")} · {date}
        </span>
      </PageLink>
      {game.moves > 0 && (
        <PageLink app={app} class="progress-review" route={{ page: "review", id: game.id }}>
          {game.reviewed && game.mistakes !== null ? t("progress_reviewed", { count: game.mistakes }) : t("review_open")}
        </PageLink>
      )}
    </li>
  );
}
