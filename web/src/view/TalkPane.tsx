import { useEffect, useRef, useState } from "preact/hooks";
import type { App } from "../app";
import { useTranslate, type MessageKey } from "../i18n";
import { GROUNDS, QUESTIONS, RATES, type Game, type TalkEntry } from "../protocol";
import type { State } from "../state";
import { canHint, drawable, HINTS, hintSteps, lastDrawable, offersUndo, shownEntry } from "../talk";
import { notationOf, playerName, withPoints } from "../words";
import { Icon } from "./Icon";

/** The talk with the partner: what was said, and what can be asked. */
export function TalkPane({ app, state, game }: { app: App; state: State; game: Game }) {
  const t = useTranslate();
  const { talk, picking } = state;
  const list = useRef<HTMLDivElement>(null);
  const count = talk?.entries.length ?? 0;
  useEffect(() => {
    // The newest is what one wants to read.
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count, talk?.busy, game.id]);
  if (!talk || game.human === "both") return null;
  const partner = game.human === "b" ? "w" : "b";
  const steps = hintSteps(talk, game);
  const turn = game.phase === "play" && !talk.busy;
  return (
    <section class="talk" aria-label={t("talk")}>
      <div class="talk-head">
        <h2>{t("talk")}</h2>
        <label class="talk-rate">
          <span class="unseen">{t("rate")}</span>
          <select value={talk.rate} onChange={(event) => app.setTalk({ rate: RATES.find((it) => it === event.currentTarget.value) ?? "important" })}>
            {RATES.map((rate) => (
              <option key={rate} value={rate}>
                {t(`rate_${rate}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="talk-list" ref={list} role="log" aria-live="polite" aria-label={t("talk")} tabIndex={0}>
        <ol class="talk-entries">
          {count === 0 && !talk.busy && <li class="talk-quiet">{t("talk_empty")}</li>}
          {talk.entries.map((entry) => (
            <Entry key={entry.number} app={app} state={state} game={game} entry={entry} />
          ))}
          {talk.busy && <li class="talk-quiet">{t("talk_busy", { name: playerName(game.names[partner], partner, t) })}</li>}
        </ol>
      </div>
      {picking ? (
        <div class="talk-pick" role="status">
          <span>{t(`pick_${picking}`)}</span>
          <button class="button button-small" onClick={() => app.store.dispatch({ type: "picking", question: null })}>
            {t("pick_cancel")}
          </button>
        </div>
      ) : (
        <div class="talk-asks">
          {game.phase !== "over" && (
            <button class="chip chip-main" disabled={!canHint(talk, game)} onClick={() => app.ask("hint")}>
              {t(HINTS[Math.min(steps, HINTS.length - 1)] ?? "hint_area")}
            </button>
          )}
          {QUESTIONS.filter((it) => it !== "what_if" || game.phase !== "over").map((kind) => (
            <button key={kind} class="chip" disabled={kind === "what_if" ? !turn : talk.busy} onClick={() => app.ask(kind)}>
              {t(`ask_${kind}`)}
            </button>
          ))}
        </div>
      )}
      <Line app={app} busy={talk.busy} />
      {game.phase !== "over" && talk.rate !== "off" && (
        <label class="talk-own">
          <input type="checkbox" checked={talk.own} onChange={(event) => app.setTalk({ own: event.currentTarget.checked })} />
          {t("talk_own")}
        </label>
      )}
    </section>
  );
}

function Entry({ app, state, game, entry }: { app: App; state: State; game: Game; entry: TalkEntry }) {
  const t = useTranslate();
  const { settings, talk, chosen } = state;
  const text = withPoints(entry.text[settings.language], game.size, notationOf(settings));
  const isShown = shownEntry(talk, game, chosen)?.number === entry.number;
  const ground = GROUNDS.find((it) => it === entry.by);
  const about = (entry.kind === "remark" || entry.kind === "own") && !entry.gone && entry.move <= game.moves.length;
  const mine = entry.kind === "question";
  return (
    <li class={`talk-entry talk-${entry.kind}`} data-grade={entry.grade} data-gone={entry.gone ? "yes" : undefined}>
      {mine && <span class="unseen">{t("talk_person")}: </span>}
      {about && (
        <button class="talk-move" aria-label={t("talk_look", { move: entry.move })} onClick={() => app.look(entry.move)}>
          {entry.move}
        </button>
      )}
      <span class="talk-text">{text}</span>
      {(ground || entry.gone) && (
        <small class="talk-note">{entry.gone ? t("talk_gone") : t(`by_${ground}` as MessageKey)}</small>
      )}
      {drawable(entry, game) && (
        <button
          class="talk-eye"
          aria-pressed={isShown}
          aria-label={t("talk_on_board")}
          title={t("talk_on_board")}
          onClick={() =>
            app.store.dispatch({ type: "chosen", chosen: { number: isShown ? null : entry.number, last: lastDrawable(talk, game)?.number ?? 0 } })
          }
        >
          <Icon name="eye" />
        </button>
      )}
      {offersUndo(entry, game) && (
        <button class="button button-small talk-undo" onClick={() => app.undo()}>
          <Icon name="undo" />
          {t("offer_undo")}
        </button>
      )}
    </li>
  );
}

/** The line one writes in. */
function Line({ app, busy }: { app: App; busy: boolean }) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    if (!busy && app.sayText(text)) setText("");
  };
  return (
    <form class="talk-line" onSubmit={submit}>
      <input
        type="text"
        maxLength={200}
        value={text}
        aria-label={t("talk_line")}
        placeholder={t("talk_line_hint")}
        autocomplete="off"
        enterkeyhint="send"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button class="button button-small" type="submit" disabled={busy || text.trim() === ""}>
        {t("talk_send")}
      </button>
    </form>
  );
}
