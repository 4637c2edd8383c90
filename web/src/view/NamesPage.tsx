import { useEffect, useRef, useState } from "preact/hooks";
import { labelledRecord, listNames } from "../api";
import type { App } from "../app";
import { useTranslate } from "../i18n";
import { FITS, labelsKey, labelText, readLabels, type Fit, type Label, type Labels, type NameWords } from "../labels";
import { pointText } from "../points";
import type { Game } from "../protocol";
import { load, save } from "../settings";
import { shownMove, type State } from "../state";
import { colorWord, notationOf } from "../words";
import { Board } from "./Board";
import { Choice } from "./Choice";
import { NameField } from "./NameField";

/** A person names the moves of a game: first name, second name, and how well the second fits. */
export function NamesPage({ app, state }: { app: App; state: State }) {
  const t = useTranslate();
  const [names, setNames] = useState<NameWords[]>([]);
  useEffect(() => {
    listNames().then(setNames, () => setNames([]));
  }, []);
  const { game, missing } = state;
  if (missing) return <p class="notice">{t("missing_text")}</p>;
  if (!game || names.length === 0) return <p class="notice notice-quiet">{t("loading_game")}</p>;
  return <Naming key={game.id} app={app} state={state} game={game} names={names} />;
}

function Naming({ app, state, game, names }: { app: App; state: State; game: Game; names: readonly NameWords[] }) {
  const t = useTranslate();
  const last = game.moves.length;
  const [labels, setLabels] = useState<Labels>(() => readLabels(load(labelsKey(game.id))));
  const [trouble, setTrouble] = useState("");
  const fields = useRef<HTMLDivElement>(null);
  const number = Math.max(1, shownMove(state));
  const label = labels[number];
  // A game that was taken back a little may have had more.
  const numbers = game.moves.map((_, index) => index + 1).filter((at) => labels[at]);
  const named = numbers.length;
  const move = game.moves[number - 1];

  useEffect(() => {
    // Where the work was left: the first move without a name.
    const open = game.moves.findIndex((it, index) => it.point !== "pass" && !labels[index + 1]);
    app.look(open >= 0 ? open + 1 : last);
  }, []);
  useEffect(() => fields.current?.querySelector("input")?.focus(), [number]);

  const keep = (next: Label | null) => {
    const all: Labels = { ...labels };
    if (next) all[number] = next;
    else delete all[number];
    setLabels(all);
    save(labelsKey(game.id), all);
  };
  const first = (key: string | null) =>
    keep(key ? { first: key, second: label?.second === key ? null : (label?.second ?? null), fit: label?.fit ?? 90 } : null);
  const second = (key: string | null) => label && keep({ ...label, second: key === label.first ? null : key });
  const go = (to: number) => app.look(Math.max(1, Math.min(last, to)));
  const download = async () => {
    setTrouble("");
    try {
      const given = numbers.map((at) => ({ move: at, text: labelText(labels[at] as Label, names) }));
      const text = await labelledRecord(game.id, given);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/x-go-sgf" }));
      link.download = `shidogo-${game.id}-names.sgf`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      setTrouble(t("names_failed", { reason: error instanceof Error ? error.message : String(error) }));
    }
  };
  return (
    <div class="table" data-phase="over">
      <Board app={app} state={state} game={game} />
      <section class="controls names" aria-label={t("names_title")}>
        <h1>{t("names_title")}</h1>
        <p class="quiet">{t("names_lead")}</p>
        <p role="status" aria-live="polite">
          {move && t("names_move", { move: number, count: last, color: colorWord(move.color, t), point: where() })}
        </p>
        <div ref={fields} class="names-fields">
          <NameField label={t("names_first")} names={names} value={label?.first ?? null} onChange={first} onDone={() => go(number + 1)} />
          {label && (
            <NameField label={t("names_second")} names={names} value={label.second} onChange={second} onDone={() => go(number + 1)} />
          )}
          {label?.second && (
            <Choice
              label={t("names_fit")}
              value={label.fit}
              options={FITS.map((value) => ({ value, label: `${value} ${t(`fit_${value}`)}` }))}
              onChange={(fit: Fit) => keep({ ...label, fit })}
            />
          )}
        </div>
        <div class="names-row">
          <button class="button" disabled={number <= 1} onClick={() => go(number - 1)}>
            {t("replay_back")}
          </button>
          <button class="button button-main" disabled={number >= last} onClick={() => go(number + 1)}>
            {t("replay_forward")}
          </button>
        </div>
        <p class="quiet">{t("names_progress", { done: named, of: last })}</p>
        <p class="form-error" role="alert">
          {trouble}
        </p>
        <div class="names-row">
          <button class="button" disabled={named === 0} onClick={() => void download()}>
            {t("names_save")}
          </button>
          <button class="link" onClick={() => app.go({ page: "game", id: game.id })}>
            {t("names_back")}
          </button>
        </div>
      </section>
    </div>
  );

  function where(): string {
    if (!move || move.point === "pass") return t("pass");
    return pointText(move.point, game.size, notationOf(state.settings));
  }
}
