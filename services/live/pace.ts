/** Most frames that one client is sent in any second: whoever reads what a frame names is busy with it for a while. */
const most = 10;
const second = 1_000;
/**
 * Frames that may follow each other at once after a quiet moment, and how far apart they are otherwise. The more at once,
 * the more seldom one of five a second waits; the farther apart, the longer each of very many does.
 */
const atOnce = 4;
const apart = second / (most - 2);

/**
 * When a client may be told of what has changed: at once as long as little does, and evenly when much does, so that
 * nothing waits for long. Instants are milliseconds of one clock that never steps back.
 */
export class Pace {
  /** When the latest frames went, as many as may go in a second. */
  readonly #told: number[] = [];
  /** When the next frame would go, were all of them evenly apart. */
  #next = Number.NEGATIVE_INFINITY;

  /** Milliseconds until the next frame may go. */
  wait(now: number): number {
    const [first = 0] = this.#told;
    const isFull = this.#told.length === most;
    return Math.max(0, this.#next - (atOnce - 1) * apart - now, isFull ? first + second - now : 0);
  }

  /** A frame goes now. */
  told(now: number): void {
    this.#next = Math.max(this.#next, now) + apart;
    this.#told.push(now);
    if (this.#told.length > most) this.#told.shift();
  }
}
