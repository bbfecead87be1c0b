/** Most connections of one session at a node: a browser has one for all of its tabs. */
const max = 50;

/** Counts the live connections of each session, so that nobody takes a node's memory by opening more and more. */
export class ListenerLimit {
  readonly #open = new Map<string, number>();

  /** Lets a session open one more. @returns what to call when it is closed; null when it has as many as it may */
  enter(session: string): (() => void) | null {
    const open = this.#open.get(session) ?? 0;
    if (open >= max) return null;
    this.#open.set(session, open + 1);
    return () => {
      const left = (this.#open.get(session) ?? 0) - 1;
      if (left > 0) this.#open.set(session, left);
      else this.#open.delete(session);
    };
  }
}
