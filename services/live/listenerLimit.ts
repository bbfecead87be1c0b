/** Most connections of one session at a node: a browser uses one for all of its tabs. */
const max = 50;

/** Counts the live connections of each session, so that no session exhausts a node's memory. */
export class ListenerLimit {
  readonly #open = new Map<string, number>();

  /**
   * Opens a connection of a session.
   * @returns a function to call when it closes; null when the session has the most it may have
   */
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
