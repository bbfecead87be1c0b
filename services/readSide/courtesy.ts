import { setImmediate as nextTurn } from 'node:timers/promises';
import { Bell } from '../eventStore/bell.ts';

/** Milliseconds that work in the background takes at a time: while nobody waits for an answer, and while somebody does. */
const slice = { free: 4, busy: 1 };
/** Milliseconds that it waits for answers that are under way, before it takes its next slice all the same. */
const patience = 10;

const never = new AbortController().signal;

/** Lets long work in the background give way to the requests of its node, without ever coming to a halt. */
export class Courtesy {
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

  /** For work in the background, between any two small pieces of it; undefined where it may go on at once. */
  readonly breathe = (): Promise<void> | undefined => {
    const most = this.#requests > 0 ? slice.busy : slice.free;
    return performance.now() - this.#since < most ? undefined : this.#rest();
  };

  async #rest(): Promise<void> {
    // A turn of the event loop begins to answer whoever has asked meanwhile.
    await nextTurn();
    if (this.#requests > 0) await this.#answered.wait(this.#answered.rings, patience, never);
    this.#since = performance.now();
  }
}
