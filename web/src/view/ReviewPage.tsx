import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { REVIEW_KEY, type App } from "../app";
import { useLanguage, useTranslate } from "../i18n";
import { pointText } from "../points";
import { opponent, type Color, type Grid, type PointName, type Sign } from "../protocol";
import { troubleText, type Trouble, after, boardsOf, hasLine, readWishes, SIDES, sizeOf, valuesOf, type ReviewData, type Told, type Wishes } from "../review";
import { reviewFile } from "../review-api";
import { goTo, homeOf, moveAt, walked, walkOf, type Place, type Walk } from "../review-walk";
import { load, save } from "../settings";
import type { State } from "../state";
import { colorWord, notationOf, playerName, rankText, resultText } from "../words";
import { Graph } from "./Graph";
import { Icon, type IconName } from "./Icon";
import { MissingGame } from "./MissingGame";
import { PageLink } from "./PageLink";
import { ReviewBoard } from "./ReviewBoard";
import { ReviewCandidates } from "./ReviewCandidates";
import { ReviewLists } from "./ReviewLists";
import { ReviewNumbers } from "./ReviewNumbers";
import { ReviewWishes } from "./ReviewWishes";
import { ReviewWord } from "./ReviewWord";
import { Warnings } from "./Warnings";
import { useReview, type ReviewState } from "./useReview";
import { useWhatIf } from "./useWhatIf";

/** The review of a game. */
export function ReviewPage({ app, state, id }: { app: App; state: State; id: string }) {
  const t = useTranslate();
  const review = useReview(id);
  const { told, missing, trouble } = review;
  useEffect(() => {
    document.title = `${t("review_title")} · ${t("app_name")}`;
    return () => {
      document.title = t("app_name");
    };
  }, [t]);
  if (missing) return <MissingGame app={app} />;
  if (!told) return <p class="notice notice-quiet">{trouble ? troubleText(trouble, t) : t("loading_game")}</p>;
  return <Reviewing key={id} app={app} state={state} id={id} told={told} review={review} />;
}

function Reviewing({ app, state, id, told, review }: { app: App; state: State; id: string; told: Told; review: ReviewState }) {
  const t = useTranslate();
  const language = useLanguage();
  const { settings } = state;
  const data = told.review;
  const size = sizeOf(data);
  const last = data.steps.length;
  const [place, setPlace] = useState<Place>(() => goTo(data, data.summary.turning_points[0] ?? (told.state === "none" ? last : 0)));
  const [looking, setLooking] = useState(false);
  const [answering, setAnswering] = useState(true);
  const [pointed, setPointed] = useState<PointName | null>(null);
  const [line, setLine] = useState<PointName | null>(null);
  const boards = useMemo(() => boardsOf(data), [data.steps, data.setup]);
  const values = useMemo(() => valuesOf(data, review.fresh), [data.moves, review.fresh]);
  const free = useWhatIf({ id, review: data, place, setPlace, looking, answering });
  const at = homeOf(place);
  const shown = shownAt();
  const analysis = looking ? (free.known?.analysis ?? null) : null;

  const go = (move: number) => setPlace(goTo(data, move));
  const walk = (how: Walk) => setPlace((it) => walked(it, how, data));
  const running = told.state === "running";
  const waiting = useRef(running);
  useLayoutEffect(() => {
    // Whoever has waited for the end without going anywhere is shown what matters most.
    if (waiting.current && told.state === "done" && place.kind === "game" && place.at === 0) go(data.summary.turning_points[0] ?? 0);
    waiting.current = running;
  }, [told.state]);
  useEffect(() => {
    setPointed(null);
    setLine(null);
  }, [place]);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (app.store.state.dialog !== null || target?.closest("input, textarea, select, dialog")) return;
      const how = walkOf(event.key, event.shiftKey);
      if (!how) return;
      event.preventDefault();
      walk(how);
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  });
  /** From a list below the board: the board comes into sight. */
  const goAndLook = (move: number) => {
    go(move);
    const top = document.getElementById("board")?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > window.innerHeight / 2) document.querySelector(".review")?.scrollIntoView({ block: "start" });
  };
  const point = (name: PointName) => {
    if (looking && analysis) setLine(null);
    free.try(name);
  };
  const wish = (wishes: Wishes) => {
    save(REVIEW_KEY, { care: wishes.care, tone: wishes.tone });
    review.begin(wishes);
  };
  return (
    <>
      <div class="review table" data-state={told.state}>
        <ReviewPlayers data={data} fresh={told.state === "none"} />
        <ReviewBoard
          size={size}
          settings={settings}
          {...shown}
          better={betterAt()}
          pointed={pointed}
          analysis={analysis}
          line={line}
          label={boardWords()}
          onPoint={point}
        />
        <section class="controls review-controls">
          <Making told={told} trouble={review.trouble} onBegin={wish} onStop={review.stop} />
          {state.warnings?.game === id && (
            <Warnings list={state.warnings.list} onClose={() => app.store.dispatch({ type: "warnings", warnings: null })} />
          )}
          <Bar place={place} data={data} onWalk={walk} onGo={go} />
          {place.kind === "free" && (
            <section class="free card-plain" aria-live="polite">
              <p>
                <strong>{t("review_free")}</strong> {freeWords()}
              </p>
              <div class="free-row">
                <button class="button button-small" onClick={() => walk("back")}>
                  <Icon name="undo" />
                  {t("undo")}
                </button>
                <button class="button button-small" onClick={() => free.try("pass")} disabled={free.busy}>
                  {t("pass")}
                </button>
                <button class="button button-small" onClick={() => walk("out")}>
                  {t("review_out")}
                </button>
              </div>
            </section>
          )}
          <ReviewWord
            review={data}
            place={place}
            settings={settings}
            size={size}
            onInto={() => walk("into")}
            onOut={() => walk("out")}
            onPointed={setPointed}
          />
          <p class="form-error review-refused" role="alert">
            {free.refused ? t(`refused_${free.refused}`) : ""}
          </p>
          {last > 0 && told.state !== "none" && <Graph values={values} last={last} at={at} turns={data.summary.turning_points} onGo={go} />}
          <div class="review-switches">
            <button class="switch" role="switch" aria-checked={looking} onClick={() => setLooking(!looking)}>
              {t("review_look")}
            </button>
            <button class="switch" role="switch" aria-checked={answering} onClick={() => setAnswering(!answering)}>
              {t("review_answering")}
            </button>
          </div>
          {looking && (
            <ReviewCandidates analysis={analysis} settings={settings} size={size} line={line} onLine={setLine} onTry={point} />
          )}
          {data.moves.length > 0 && <ReviewLists review={data} settings={settings} size={size} at={at} onGo={goAndLook} />}
          <div class="review-foot">
            <button class="link" onClick={() => app.go({ page: "game", id })}>
              {t("review_to_game")}
            </button>
            {told.state === "done" && (
              <PageLink app={app} route={{ page: "practice", set: "mistakes" }} class="link">
                {t("review_to_practice")}
              </PageLink>
            )}
            {data.moves.length > 0 && (
              <>
                <a class="link" href={reviewFile(id, "sgf", language)} download={`shidogo-${id}-review.sgf`}>
                  <Icon name="save" />
                  {t("review_save_sgf")}
                </a>
                <a class="link" href={reviewFile(id, "html", language)} download={`shidogo-${id}-review.html`}>
                  <Icon name="save" />
                  {t("review_save_html")}
                </a>
              </>
            )}
          </div>
        </section>
      </div>
      {data.moves.length > 0 && <ReviewNumbers review={data} settings={settings} size={size} onGo={goAndLook} />}
      <p class="review-caution quiet">{t("review_caution")}</p>
    </>
  );

  /** Stones, whose turn it is, the last move, and numbers of moves that were not played. */
  function shownAt(): { signs: Grid<Sign>; to_move: Color; last: PointName | null; numbers: ReadonlyMap<PointName, number> } {
    const numbers = new Map<PointName, number>();
    if (place.kind === "free") {
      place.points.forEach((it, index) => numbers.set(it, index + 1));
      const signs = free.known?.board ?? boards[place.at] ?? boards[0] ?? [];
      return { signs, to_move: free.known?.to_move ?? "b", last: null, numbers };
    }
    if (place.kind === "better") {
      const steps = moveAt(data, place.at)?.variation.slice(0, place.count) ?? [];
      let signs = boards[place.at - 1] ?? [];
      steps.forEach((step, index) => {
        signs = after(signs, step, size);
        for (const taken of step.taken) numbers.delete(taken);
        numbers.set(step.point, index + 1);
      });
      return { signs, to_move: opponent(steps.at(-1)?.color ?? "w"), last: null, numbers };
    }
    const step = data.steps[place.at - 1];
    const next = data.steps[place.at]?.color ?? (step ? opponent(step.color) : "b");
    return { signs: boards[place.at] ?? [], to_move: next, last: step?.point ?? null, numbers };
  }

  function betterAt(): PointName | null {
    const it = moveAt(data, at);
    return place.kind === "game" && hasLine(it) ? it.best : null;
  }

  function boardWords(): string {
    if (place.kind !== "game") return t(place.kind === "free" ? "review_free" : "review_line_board");
    const step = data.steps[place.at - 1];
    if (!step) return t("review_start");
    const color = colorWord(step.color, t);
    const where = step.point === "pass" ? t("pass") : pointText(step.point, size, notationOf(settings));
    return t("names_move", { move: place.at, count: last, color, point: where });
  }

  function freeWords(): string {
    if (place.kind !== "free") return "";
    if (free.busy) return t("review_answer_wait");
    const moves = place.points.map((it) => (it === "pass" ? t("pass") : pointText(it, size, notationOf(settings))));
    return t("review_free_moves", { move: place.at, moves: moves.join(" ") });
  }
}

function ReviewPlayers({ data, fresh }: { data: ReviewData; fresh: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <div class="players">
      {SIDES.map(([color, side]) => {
        const player = data.players[side];
        const { estimate } = player;
        const rank = player.rank ? rankText(player.rank, language) : "";
        const seems = estimate
          ? t("review_seems", {
              rank: rankText(estimate.rank, language),
              low: rankText(estimate.low, language),
              high: rankText(estimate.high, language),
            })
          : t("review_judged", { rank: rankText(player.judged_by, language) });
        return (
          <div key={color} class="player">
            <span class={`stone stone-${color}`} aria-hidden="true" />
            <span class="player-words">
              <span class="player-name">
                {playerName(player.name, color, t)} {rank && <span class="player-rank">{rank}</span>}
              </span>
              <span class="player-sub review-seems">{fresh ? "" : seems}</span>
            </span>
            <span class="player-taken">
              <span class="player-taken-count">{data.summary[side].moves > 0 ? Math.round(data.summary[side].accuracy) : "–"}</span>
              <span class="player-taken-word">{t("review_accuracy")}</span>
            </span>
          </div>
        );
      })}
      <p class="facts">{[data.result ? resultText(data.result, language, t) : "", data.event, data.date].filter((it) => it).join(" · ")}</p>
    </div>
  );
}

interface MakingProps {
  told: Told;
  trouble: Trouble | null;
  onBegin: (wishes: Wishes) => void;
  onStop: () => void;
}

/** Begins, shows how far it is, ends, goes on; and how it is told. */
function Making({ told, trouble, onBegin, onStop }: MakingProps) {
  const t = useTranslate();
  const fresh = told.state === "none";
  const [draft, setDraft] = useState<Wishes>(() => (fresh ? readWishes(load(REVIEW_KEY)) : told.wishes));
  useEffect(() => {
    if (!fresh) setDraft(told.wishes);
  }, [told.wishes, fresh]);
  const problem = trouble ?? (told.problem === null ? null : { reason: told.reason, text: told.problem });
  const change = (wishes: Wishes) => {
    setDraft(wishes);
    // What is there already is told otherwise at once; a closer look is begun by the button.
    if (!fresh && wishes.care === told.wishes.care) onBegin(wishes);
  };
  const form = <ReviewWishes told={told} wishes={draft} onChange={change} />;
  return (
    <>
      <section class="making" aria-label={t("review_title")}>
        {fresh ? (
          <div class="making-start card-plain">
            <h1>{t("review_title")}</h1>
            <p class="quiet">{t("review_lead")}</p>
            {form}
            <button class="button button-main" disabled={told.of === 0 || told.problem !== null} onClick={() => onBegin(draft)}>
              {t("review_begin")}
            </button>
          </div>
        ) : (
          <h1 class="unseen">{t("review_title")}</h1>
        )}
        {told.state === "running" && (
          <div class="making-row">
            <progress value={told.done} max={Math.max(1, told.of)} aria-label={t("review_making")} />
            <span class="making-extent">{t("review_progress", { done: told.done, of: told.of })}</span>
            <button class="link" onClick={onStop}>
              {t("review_stop")}
            </button>
            {told.others > 0 && <span class="quiet making-others">{t("review_others", { count: told.others })}</span>}
          </div>
        )}
        {(told.state === "stopped" || told.state === "failed") && (
          <div class="making-row">
            <span>{t("review_partial", { done: told.done, of: told.of })}</span>
            <button class="button button-small" onClick={() => onBegin(told.wishes)}>
              {t("review_go_on")}
            </button>
          </div>
        )}
        {problem && (
          <p class="form-error" role="alert">
            {troubleText(problem, t)}
          </p>
        )}
      </section>
      {!fresh && (
        <details class="making-wishes">
          <summary>{t("review_wishes")}</summary>
          {form}
          {draft.care !== told.wishes.care && (
            <button class="button" onClick={() => onBegin(draft)}>
              {t(draft.care === "thorough" ? "review_closer" : "review_begin")}
            </button>
          )}
        </details>
      )}
    </>
  );
}

/** Walks through the game; in a line, through the line. */
function Bar({ place, data, onWalk, onGo }: { place: Place; data: ReviewData; onWalk: (walk: Walk) => void; onGo: (move: number) => void }) {
  const t = useTranslate();
  const last = data.steps.length;
  const at = homeOf(place);
  const is = (walk: Walk) => JSON.stringify(walked(place, walk, data)) === JSON.stringify(place);
  const tool = (icon: IconName, walk: Walk, label: string) => (
    <button class="tool" aria-label={label} title={label} disabled={is(walk)} onClick={() => onWalk(walk)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <section class="review-bar" aria-label={t("replay")}>
      <div class="replay-row">
        {tool("first", "first", t("replay_first"))}
        {tool("back", "back", t("replay_back"))}
        <span class="review-count">
          <strong>{at}</strong> / {last}
        </span>
        {tool("forward", "forward", t("replay_forward"))}
        {tool("last", "last", t("replay_last"))}
        {tool("remark_before", "remark_before", t("review_before"))}
        {tool("remark_after", "remark_after", t("review_after"))}
      </div>
      <input
        class="review-slider"
        type="range"
        min={0}
        max={Math.max(1, last)}
        value={at}
        disabled={last === 0}
        aria-label={t("replay_slider")}
        aria-valuetext={t("move_count", { count: at })}
        onInput={(event) => onGo(Number(event.currentTarget.value))}
      />
    </section>
  );
}
