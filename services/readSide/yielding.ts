import { setImmediate as nextTurn } from 'node:timers/promises';
import { Bell } from '../log/eventStore/bell.ts';

/** Milliseconds of background work at a time: while no request is being answered, and while one is. */
const slice = { free: 4, busy: 1 };
/** Milliseconds that it waits for requests before its next slice. */
const timeout = 10;

const never = new AbortController().signal;

/** Lets long work in the background give way to the requests of its node, without ever coming to a halt. */
export class Yielding {
  #requests = 0;
  #since = performance.now();
  readonly #answered = new Bell();

  /** Does what a request asks for; until that is done, work in the background gives way. */
  async during<Result>(request: () => Promise<Result>): Promise<Result> {
    this.#requests++;
    try {
      return await request();
    } finally {
      this.#requests--;
      if (this.#requests === 0) this.#answered.ring();
    }
  }

  /** To be called by background work between any two small pieces; undefined where it may go on at once. */
  readonly breathe = (): Promise<void> | undefined => {
    const max = this.#requests > 0 ? slice.busy : slice.free;
    return performance.now() - this.#since < max ? undefined : this.#rest();
  };

  async #rest(): Promise<void> {
    // In a turn of the event loop, requests that have arrived begin to be answered.
    await nextTurn();
    if (this.#requests > 0) await this.#answered.wait(this.#answered.rings, timeout, never);
    this.#since = performance.now();
  }
}
