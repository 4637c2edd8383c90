/** Joins the parts: what the person does becomes messages, what the server says becomes state and sound. */
import { recordText } from "./api";
import type { Human, NewGame, PointName, Question, Rate, Rules, Strength, Terms, ToServer } from "./protocol";
import { RULES, STRENGTHS } from "./protocol";
import { termsOf } from "./offer";
import { spotOf } from "./points";
import { readWishes } from "./review";
import { beginReview, readReview } from "./review-api";
import { gameOf, parseRoute, pathOf, type Route } from "./route";
import { DEFAULT_CHOICES, defaultSettings, load, parseKomi, readSettings, save, type Choices, type Settings } from "./settings";
import { Socket } from "./socket";
import { soundFor, Speaker, type Sound } from "./sound";
import { newMoveText, newTalkText, Voice } from "./speech";
import { hintsShown, initialState, shownMove, type State } from "./state";
import { noteCaptureWin, readProgress, skillFor } from "./learn";
import { Store } from "./store";
import { adapted, askable, DEFAULT_TEACHING, levelNear, orderOf, type TeachingChange } from "./teaching";
import { timeAgain, timeOrder } from "./time";
import { outcome } from "./words";

const SETTINGS_KEY = "shidogo.settings";
/** How the last review was wished for. */
export const REVIEW_KEY = "shidogo.review";
const TOAST_SECONDS = 5;
/** Visits that are enough for an estimate of the score. */
const ESTIMATE_VISITS = 150;
/** Whoever walks through a game does not want every position on the way analysed. */
const ANALYSIS_WAIT = 120;

/** How the page was set up before. */
export function readKeptSettings(): Settings {
  return readSettings(load(SETTINGS_KEY), defaultSettings(navigator.languages));
}

export class App {
  readonly store: Store;
  readonly #socket: Socket;
  readonly #speaker = new Speaker();
  readonly #voice = new Voice();
  #walked = false;
  /** The position that the server was asked to analyse last. */
  #analysed: string | null = null;
  #analysisTimer: number | undefined;

  constructor() {
    const settings = readKeptSettings();
    this.store = new Store(initialState(parseRoute(location.pathname), settings));
    this.store.subscribe((state, before) => {
      if (state.settings !== before.settings) save(SETTINGS_KEY, state.settings);
      const sound = state.game === before.game ? null : soundFor(before.game, state.game);
      if (sound && state.settings.sound) this.#speaker.play(sound);
      if (state.settings.speech && state.game !== before.game) {
        const words = newMoveText(before.game, state.game, state.settings);
        if (words) this.#voice.say(words, state.settings.language);
      }
      if (state.settings.speech && state.talk !== before.talk && state.game) {
        const words = newTalkText(before.talk, state.talk, state.game, state.settings);
        if (words) this.#voice.add(words, state.settings.language);
      }
      this.#followAnalysis(state, before);
      this.#noteCapture(state.game, before.game);
      this.#endEstimate(state, before);
      const { toast } = state;
      if (toast && toast !== before.toast) {
        window.setTimeout(() => this.store.dispatch({ type: "hide_toast", id: toast.id }), TOAST_SECONDS * 1000);
      }
    });
    window.addEventListener("popstate", () => this.#enter(parseRoute(location.pathname)));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#socket = new Socket(`${scheme}://${location.host}/ws`, {
      message: (message) => {
        // The answer to a wish for a new game is a game that is not watched yet.
        const { starting, route } = this.store.state;
        if (message.type === "game" && starting && gameOf(route) !== message.id) {
          this.store.dispatch({ type: "starting", starting: false });
          this.go({ page: "game", id: message.id });
        }
        this.store.dispatch({ type: "server", message });
      },
      status: (connection) => {
        this.store.dispatch({ type: "connection", connection });
        this.#analysed = null;
        if (connection === "open") this.#watch();
        else this.store.dispatch({ type: "starting", starting: false });
      },
    });
  }

  /** Whether the person came here from another page of ours, so that the focus has to be led along. */
  get walked(): boolean {
    return this.#walked;
  }

  /** Goes to another page of ours without loading anything. */
  go(route: Route): void {
    this.#walked = true;
    if (pathOf(route) !== location.pathname) history.pushState(null, "", pathOf(route));
    this.#enter(route);
    window.scrollTo(0, 0);
  }

  set(settings: Partial<Settings>): void {
    this.store.dispatch({ type: "settings", settings });
  }

  newGame(choices: Choices): void {
    const human: Human = choices.seat === "random" ? (Math.random() < 0.5 ? "b" : "w") : choices.seat;
    const { name } = this.store.state.settings;
    this.#start({
      type: "new_game",
      size: choices.size,
      komi: parseKomi(choices.komi) ?? null,
      handicap: choices.handicap,
      rules: choices.rules,
      human,
      strength: choices.strength,
      time: timeOrder(choices.time),
      teaching: orderOf(choices.teaching),
      talk: this.#talk(),
      ...(name.trim() ? { name: name.trim() } : {}),
    });
  }

  /** The game in which whoever takes a stone first wins. */
  captureGame(size: 5 | 7, human: Human = "b"): void {
    const { settings } = this.store.state;
    this.set({ atari: true });
    this.#start({
      type: "new_game",
      kind: "capture",
      skill: skillFor(size, readProgress()),
      size,
      komi: 0,
      handicap: 0,
      rules: "japanese",
      human,
      strength: "quick",
      ...(settings.name.trim() ? { name: settings.name.trim() } : {}),
    });
  }

  /** The first real game: a small board, a kind partner, and all the help there is. */
  firstGame(): void {
    this.set({ atari: true, remarks: "often" });
    this.newGame({ ...DEFAULT_CHOICES, size: 9, seat: "b", teaching: { ...DEFAULT_TEACHING, level: "25k", wish: "you-win" } });
  }

  /** A game in which the partner finds out how strong the person is. */
  findLevel(): void {
    this.newGame({ ...DEFAULT_CHOICES, size: 9, seat: "b", teaching: { ...DEFAULT_TEACHING, level: "auto", wish: "close" } });
  }

  /** Makes a sound, unless the person wants none. */
  hear(sound: Sound): void {
    if (this.store.state.settings.sound) this.#speaker.play(sound);
  }

  /** A new game as the one on the board, at the level that this one has shown; with `terms` on those that are offered. */
  rematch(terms?: Terms): void {
    const { game, settings } = this.store.state;
    if (!game) return;
    if (game.kind === "capture") return this.captureGame(game.size.width === 7 ? 7 : 5, game.human);
    this.#start({
      type: "new_game",
      size: game.size.width === game.size.height ? game.size.width : game.size,
      komi: game.komi,
      handicap: game.handicap,
      rules: RULES.find((it) => it === game.rules) ?? ("japanese" satisfies Rules),
      human: game.human,
      ...(terms ? termsOf(terms) : {}),
      strength: STRENGTHS.find((it) => it === game.strength) ?? ("normal" satisfies Strength),
      ...(game.clock ? { time: timeAgain(game.clock) } : {}),
      ...(game.teaching ? { teaching: orderOf(adapted(game) ?? game.teaching) } : {}),
      talk: this.#talk(),
      ...(settings.name.trim() ? { name: settings.name.trim() } : {}),
    });
  }

  /** A point was chosen: `sure` plays at once, otherwise the same point must be chosen twice. */
  choose(point: PointName, how: "sure" | "ask"): void {
    const { game, viewing, pending, picking, route } = this.store.state;
    // Where moves are only named, nobody plays.
    if (!game || route.page !== "game") return;
    if (viewing) return this.look(game.moves.length);
    if (picking) {
      this.store.dispatch({ type: "picking", question: null });
      return this.ask(picking, point);
    }
    if (game.phase === "over") return;
    if (game.phase === "scoring") {
      const spot = spotOf(point, game.size);
      if (spot && game.board[spot.y]?.[spot.x]) this.#command("toggle_dead", point);
      return;
    }
    // A point the server does not list is sent at once: the answer is its reason, and nothing is played.
    if (how === "ask" && point !== pending && game.legal.includes(point)) {
      return this.store.dispatch({ type: "pending", point });
    }
    this.store.dispatch({ type: "pending", point: null });
    this.#command("play", point);
  }

  pass(): void {
    if (this.store.state.game?.phase === "play") this.#command("play", "pass");
  }

  undo(): void {
    if (this.store.state.game?.can_undo) this.#command("undo");
  }

  resign(): void {
    this.store.dispatch({ type: "dialog", dialog: null });
    this.#command("resign");
  }

  agree(): void {
    this.#command("agree");
  }

  resume(): void {
    this.#command("resume");
  }

  /** The partner plays otherwise from now on. */
  teach(teaching: TeachingChange): void {
    const { game } = this.store.state;
    if (!game) return;
    // A level must be one before it can be fixed.
    const fixed = teaching.control === "level" && game.teaching?.level === "auto";
    const level = levelNear(game.pupil?.rank);
    this.#send({ type: "teaching", game: game.id, teaching: fixed ? { level, ...teaching } : teaching });
  }

  /** Asks why the partner played the move on the board, or the last one that was answered. */
  why(): void {
    const { game, viewing } = this.store.state;
    const asked = game && askable(game, viewing?.move ?? null);
    if (asked) this.#send({ type: "why", game: game.id, move: asked.number });
  }

  /** Asks the partner something; a question about a point without one waits for the next point that is chosen. */
  ask(kind: Question, point?: PointName): void {
    const { game, viewing } = this.store.state;
    if (!game) return;
    if (viewing) this.look(game.moves.length);
    if ((kind === "what_if" || kind === "alive") && !point) {
      return this.store.dispatch({ type: "picking", question: kind });
    }
    this.store.dispatch({ type: "chosen", chosen: null });
    this.#send({ type: "ask", game: game.id, at: game.moves.length, kind, ...(point ? { point } : {}) });
  }

  /** Says something to the partner in the person's own words. */
  sayText(text: string): boolean {
    const { game } = this.store.state;
    if (!game || text.trim() === "") return false;
    this.store.dispatch({ type: "chosen", chosen: null });
    this.store.dispatch({ type: "said", text: text.trim() });
    return this.#send({ type: "ask", game: game.id, at: game.moves.length, kind: "text", text: text.trim() });
  }

  /** How much the partner says unasked, in this game and in those to come. */
  setTalk(change: { rate?: Rate; own?: boolean }): void {
    const { game } = this.store.state;
    if (change.rate !== undefined) this.set({ remarks: change.rate });
    if (change.own !== undefined) this.set({ ownMoves: change.own });
    if (game) this.#send({ type: "talk", game: game.id, ...change });
  }

  #talk(): { rate: Rate; own: boolean } {
    const { remarks, ownMoves } = this.store.state.settings;
    return { rate: remarks, own: ownMoves };
  }

  /** Looks at the board after `move` moves; the number of moves itself is the present. */
  look(move: number): void {
    this.store.dispatch({ type: "look", move });
    const { game, viewing } = this.store.state;
    if (game && viewing) this.#send({ type: "view", game: game.id, move: viewing.move });
  }

  step(by: number): void {
    const { game, viewing } = this.store.state;
    if (game) this.look((viewing?.move ?? game.moves.length) + by);
  }

  /** Has the shown position analysed, whichever it will be, or no more. */
  analyze(analysing: boolean): void {
    if (analysing && !hintsShown(this.store.state)) this.set({ hints: true });
    this.store.dispatch({ type: "analysing", analysing });
  }

  /** Asks how the shown position would be counted, or no more. */
  estimate(wanted: boolean): void {
    const { game, connection } = this.store.state;
    if (!game) return;
    this.store.dispatch({ type: "estimate", wanted });
    const { analysing, estimate } = this.store.state;
    if (analysing || connection !== "open") return;
    if (wanted && estimate?.of === null) this.#socket.send({ type: "analyze", game: game.id, move: shownMove(this.store.state) });
    if (!wanted) this.#socket.send({ type: "stop_analysis", game: game.id });
  }

  /** Has all positions of the game looked at, or no more. */
  review(wanted: boolean): void {
    const { game } = this.store.state;
    if (game) this.#send({ type: wanted ? "review" : "stop_review", game: game.id });
  }

  /** Begins the review of a game, or finds the one that was made, and goes there. */
  async reviewGame(id: string): Promise<void> {
    try {
      const told = await readReview(id);
      if (told.state === "none" && told.problem === null) await beginReview(id, readWishes(load(REVIEW_KEY)));
    } catch {
      // The page of the review says what is wrong.
    }
    this.go({ page: "review", id });
  }

  async copyRecord(): Promise<void> {
    const { game } = this.store.state;
    if (!game) return;
    try {
      await navigator.clipboard.writeText(await recordText(game.id));
      this.#say("copied", "good");
    } catch {
      this.#say("copy_failed", "calm");
    }
  }

  /** A capture game that was won brings a better partner next time. */
  #noteCapture(game: State["game"], before: State["game"]): void {
    if (game?.kind !== "capture" || game.id !== before?.id || before.phase === "over") return;
    if (game.phase === "over" && outcome(game) === "won") noteCaptureWin(game.size.width);
  }

  /** Keeps the server analysing what is shown, and nothing else. */
  #followAnalysis(state: State, before: State): void {
    const { game, viewing, settings, analysing, connection } = state;
    const same =
      game === before.game &&
      viewing?.move === before.viewing?.move &&
      settings === before.settings &&
      analysing === before.analysing &&
      connection === before.connection;
    if (same) return;
    window.clearTimeout(this.#analysisTimer);
    this.#analysisTimer = window.setTimeout(() => this.#askAnalysis(), analysing ? ANALYSIS_WAIT : 0);
  }

  /** An estimate needs no more than a look; then the engine rests. */
  #endEstimate(state: State, before: State): void {
    const { estimate, game, analysing } = state;
    if (!game || analysing) return;
    const seen = estimate?.of ?? null;
    const enough = seen !== null && seen !== before.estimate?.of && (seen.visits >= ESTIMATE_VISITS || seen.done);
    const gone = estimate === null && before.estimate !== null && before.game?.id === game.id;
    if (enough || gone) this.#socket.send({ type: "stop_analysis", game: game.id });
  }

  #askAnalysis(): void {
    const { state } = this.store;
    const { game } = state;
    if (!game || state.connection !== "open") return;
    if (state.analysing && hintsShown(state)) {
      const move = shownMove(state);
      const position = `${game.id} ${game.moves.slice(0, move).map((it) => it.point).join(" ")}`;
      if (position !== this.#analysed && this.#socket.send({ type: "analyze", game: game.id, move })) this.#analysed = position;
    } else if (this.#analysed !== null) {
      this.#analysed = null;
      this.#socket.send({ type: "stop_analysis", game: game.id });
    }
  }

  #start(wish: NewGame): void {
    if (this.#send(wish)) this.store.dispatch({ type: "starting", starting: true });
  }

  #enter(route: Route): void {
    const before = gameOf(this.store.state.route);
    if (before !== null && gameOf(route) !== before) this.#socket.send({ type: "close", game: before });
    this.#analysed = null;
    this.store.dispatch({ type: "route", route });
    this.#watch();
  }

  #watch(): void {
    const { route, viewing } = this.store.state;
    const game = gameOf(route);
    if (game === null) return;
    this.#socket.send({ type: "open", game });
    if (viewing) this.#socket.send({ type: "view", game, move: viewing.move });
  }

  #command(type: "play" | "toggle_dead", point: PointName): void;
  #command(type: "resign" | "undo" | "agree" | "resume"): void;
  #command(type: string, point?: PointName): void {
    const { game } = this.store.state;
    if (!game) return;
    if (this.store.state.viewing) this.look(game.moves.length);
    this.#send({ type, game: game.id, at: game.moves.length, ...(point ? { point } : {}) } as ToServer);
  }

  #send(message: ToServer): boolean {
    const sent = this.#socket.send(message);
    if (!sent) this.#say("not_sent", "calm");
    return sent;
  }

  #say(key: "not_sent" | "copied" | "copy_failed", tone: "calm" | "good"): void {
    this.store.dispatch({ type: "toast", toast: { key, tone, text: "", point: null } });
  }
}
