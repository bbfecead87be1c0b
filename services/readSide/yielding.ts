import { setImmediate as nextTurn } from 'node:timers/promises';
import { Bell } from '../log/eventStore/bell.ts';

/** Milliseconds of background work at a time: while no request is being handled, and while one is. */
const slice = { free: 4, busy: 1 };
/** Longest wait for requests before the next slice, in milliseconds. */
const timeout = 10;

const never = new AbortController().signal;

/** Makes long background work yield to the node's requests, without ever stopping it. */
export class Yielding {
  #requests = 0;
  #since = performance.now();
  readonly #answered = new Bell();

  /** Handles a request; background work yields until it ends. */
  async during<Result>(request: () => Promise<Result>): Promise<Result> {
    this.#requests++;
    try {
      return await request();
    } finally {
      this.#requests--;
      if (this.#requests === 0) this.#answered.ring();
    }
  }

  /** Background work calls this between small pieces; undefined where it may go on at once. */
  readonly breathe = (): Promise<void> | undefined => {
    const max = this.#requests > 0 ? slice.busy : slice.free;
    return performance.now() - this.#since < max ? undefined : this.#rest();
  };

  async #rest(): Promise<void> {
    // A turn of the event loop lets requests that have arrived begin.
    await nextTurn();
    if (this.#requests > 0) await this.#answered.wait(this.#answered.rings, timeout, never);
    this.#since = performance.now();
  }
}
