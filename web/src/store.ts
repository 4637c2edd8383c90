/** Holds the state, tells listeners, and lets components read from it. */
import { useEffect, useState } from "preact/hooks";
import { reduce, type Action, type State } from "./state";

export type Listener = (state: State, before: State) => void;

export class Store {
  #state: State;
  #listeners = new Set<Listener>();

  constructor(state: State) {
    this.#state = state;
  }

  get state(): State {
    return this.#state;
  }

  dispatch(action: Action): void {
    const before = this.#state;
    this.#state = reduce(before, action);
    if (this.#state === before) return;
    for (const listener of [...this.#listeners]) listener(this.#state, before);
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** The current state; the component is drawn again whenever it changes. */
export function useStore(store: Store): State {
  const [state, setState] = useState(store.state);
  useEffect(() => {
    setState(store.state);
    return store.subscribe((next) => setState(next));
  }, [store]);
  return state;
}
