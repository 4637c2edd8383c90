/** One WebSocket that comes back by itself. */
import { parseMessage, type FromServer, type ToServer } from "./protocol";
import type { Connection } from "./state";

export interface SocketEvents {
  message(message: FromServer): void;
  /** `open` is also the moment to ask again for what was watched. */
  status(connection: Connection): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/** How long to wait before attempt number `attempt` (from 0), in milliseconds; `luck` is in 0..1. */
export function backOff(attempt: number, luck: number): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempt, 10));
  return Math.round(wait * (0.75 + luck / 2));
}

export class Socket {
  #url: string;
  #events: SocketEvents;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer: number | undefined;

  constructor(url: string, events: SocketEvents) {
    this.#url = url;
    this.#events = events;
    // A laptop that wakes or a network that returns should not wait for the timer.
    const hurry = () => document.visibilityState === "visible" && this.#timer !== undefined && this.#connect();
    window.addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    this.#connect();
  }

  /** Says whether the message went out. */
  send(message: ToServer): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect(): void {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#attempt = 0;
      this.#events.status("open");
    });
    socket.addEventListener("message", (event) => {
      const message = typeof event.data === "string" ? parseMessage(event.data) : null;
      if (message) this.#events.message(message);
    });
    socket.addEventListener("close", () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#events.status("lost");
      this.#timer = window.setTimeout(() => this.#connect(), backOff(this.#attempt++, Math.random()));
    });
  }
}
