/** Guess the next move of a game; the engine judges. */
import { useEffect, useState } from "preact/hooks";
import { listGames } from "../api";
import type { App } from "../app";
import { useLanguage, useTranslate } from "../i18n";
import { pointText } from "../points";
import { guess, guessing, STRONG_GAMES, type GuessAnswer, type Guessing as Asked } from "../practice";
import type { GameSummary, PointName } from "../protocol";
import type { Settings } from "../settings";
import { notationOf, playerName, withPoints } from "../words";
import { PageLink } from "./PageLink";
import { ReviewBoard } from "./ReviewBoard";
import { useBusy } from "./useBusy";

/** The opening moves of an empty board are no guess. */
const FIRST = 5;

export function Guessing({ app, settings }: { app: App; settings: Settings }) {
  const t = useTranslate();
  const language = useLanguage();
  const [game, setGame] = useState<string>(STRONG_GAMES[0]);
  const [games, setGames] = useState<GameSummary[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [told, setTold] = useState<(GuessAnswer & { guessed: PointName }) | null>(null);
  const [score, setScore] = useState({ marks: 0, count: 0 });
  const { busy, trouble, during } = useBusy();
  const go = (move: number) =>
    void during(async () => {
      setAsked(await guessing(game, move));
      setTold(null);
    });
  useEffect(() => {
    listGames().then(
      (all) => setGames(all.filter((it) => it.moves >= 20)),
      () => setGames([]),
    );
  }, []);
  useEffect(() => {
    setScore({ marks: 0, count: 0 });
    go(FIRST);
  }, [game]);
  const play = (point: PointName) => {
    if (busy || told || !asked?.position) return;
    void during(async () => {
      const answer = await guess(game, asked.move, point);
      setTold({ ...answer, guessed: point });
      setScore(({ marks, count }) => ({ marks: marks + answer.marks, count: count + 1 }));
    });
  };
  const position = asked?.position ?? null;
  const notation = notationOf(settings);
  const words = asked && position ? t("guess_of", { move: asked.move, of: asked.of }) : "";
  return (
    <div class="table practice" data-state={told ? "told" : "asking"}>
      {position && (
        <ReviewBoard
          size={position.size}
          settings={settings}
          signs={told?.after[0]?.board ?? position.board}
          to_move={position.to_move}
          last={told ? told.played : (asked?.last ?? null)}
          numbers={new Map()}
          better={told && !told.same ? told.guessed : null}
          pointed={null}
          analysis={null}
          line={null}
          label={words}
          onPoint={play}
        />
      )}
      <section class="controls practice-controls" aria-label={t("set_guess")}>
        <p class="practice-where">
          <PageLink app={app} route={{ page: "practice", set: null }}>
            {t("practice_back")}
          </PageLink>
          <span>{t("set_guess")}</span>
        </p>
        <label class="field">
          <span>{t("guess_game")}</span>
          <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
            {STRONG_GAMES.map((it, index) => (
              <option key={it} value={it}>
                {t("guess_strong", { number: index + 1 })}
              </option>
            ))}
            {games.map((it) => (
              <option key={it.id} value={it.id}>
                {`${playerName(it.black, "b", t)} – ${playerName(it.white, "w", t)}`}
              </option>
            ))}
          </select>
        </label>
        <h1 class="practice-question">{position ? words : asked ? t("guess_over", { marks: score.marks, most: 10 * score.count }) : ""}</h1>
        <div class="practice-said" role="status" aria-live="polite">
          {busy ? <p class="quiet">{t("practice_reading")}</p> : told && position && said(told)}
        </div>
        <p class="form-error" role="alert">
          {trouble}
        </p>
        <div class="practice-buttons">
          {position && asked && (
            <button class={`button ${told ? "button-main" : ""}`} disabled={busy} onClick={() => go(asked.move + 1)}>
              {t(told ? "practice_next" : "practice_skip")}
            </button>
          )}
        </div>
        {score.count > 0 && <p class="quiet">{t("guess_total", score)}</p>}
      </section>
    </div>
  );

  function said(it: GuessAnswer) {
    if (!position) return null;
    const point = pointText(it.played, position.size, notation);
    const loss = it.loss === null ? "" : it.loss < 0.3 ? t("practice_as_good") : t("practice_loss", { points: it.loss.toFixed(1) });
    return (
      <>
        <p class={it.marks >= 7 ? "practice-good" : "practice-bad"}>{t("guess_marks", { marks: it.marks })}</p>
        <p>{t(it.same ? "guess_same" : "guess_other", { point })}</p>
        {it.names.played && <p class="quiet">{withPoints(it.names.played.said[language], position.size, notation)}</p>}
        {!it.same && <p class="quiet">{loss}</p>}
      </>
    );
  }
}
