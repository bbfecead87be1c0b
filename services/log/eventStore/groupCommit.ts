import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import { type Appended, resultOf } from './appendAtomically.ts';
import type { AppendRequest } from './appendRequest.ts';
import type { AppendResult } from './eventStore.ts';
import { backoff, type RetryTiming, unavailable } from './retry.ts';

/** Bounds of one call: enough to share a commit well, few enough to be quick on the embedded database. */
const MOST_REQUESTS = 250;
const MOST_BYTES = 2_000_000;

/** Stores requests in order, all or none. @returns the outcome of each */
export type Store = (requests: readonly AppendRequest[]) => Promise<readonly Appended[]>;

type Waiting = {
  request: AppendRequest;
  giveUpAt: number;
  resolve: (result: AppendResult) => void;
  reject: (error: unknown) => void;
};

/**
 * Sends the appends that arrive during a call together in the next one: they share its round trip and its commit, and
 * never wait for a timer. A failed call leaves its outcome unknown, so the same requests are sent again until they are
 * answered or time out; the store recognises those that it has.
 */
export class GroupCommit {
  readonly #store: Store;
  readonly #retryTiming: RetryTiming;
  readonly #isRefusal: (error: unknown) => boolean;
  /** Calls run outside the async context of the append that starts them. */
  readonly #inOwnContext = AsyncLocalStorage.snapshot();
  #queue: Waiting[] = [];
  /** Number of requests at the head of the queue to send one by one, to find the one that makes a call fail. */
  #oneByOne = 0;
  #running: Promise<void> | undefined;

  /** @param isRefusal tells failures that a retry can't change */
  constructor(store: Store, retryTiming: RetryTiming, isRefusal: (error: unknown) => boolean) {
    this.#store = store;
    this.#retryTiming = retryTiming;
    this.#isRefusal = isRefusal;
  }

  /**
   * @throws WrongExpectedVersion, RequestCameBefore
   * @throws StoreUnavailable when the outcome stays unknown for too long
   */
  append(request: AppendRequest): Promise<AppendResult> {
    const { promise, resolve, reject } = Promise.withResolvers<AppendResult>();
    this.#queue.push({
      request,
      giveUpAt: performance.now() + this.#retryTiming.giveUpAfter,
      resolve,
      reject,
    });
    this.#running ??= this.#inOwnContext(() => this.#run());
    return promise;
  }

  /** Resolves when every append so far has succeeded or failed. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (this.#queue.length > 0) {
      await nextTurn(); // Lets appends of the same moment join, and those that follow upon the last answers.
      const batch = this.#nextBatch();
      const failure = await this.#send(batch);
      if (failure === undefined) {
        failures = 0;
        this.#done(batch);
      } else if (!this.#isRefusal(failure)) {
        failures++;
        const milliseconds = backoff(failures, this.#retryTiming);
        this.#giveUp(milliseconds, failure);
        await pause(milliseconds);
      } else if (batch.length > 1) {
        this.#oneByOne = batch.length;
      } else {
        for (const { reject } of batch) reject(failure);
        this.#done(batch);
      }
    }
    this.#running = undefined;
  }

  #nextBatch(): readonly Waiting[] {
    if (this.#oneByOne > 0) return this.#queue.slice(0, 1);
    let bytes = 0;
    const tooMuch = this.#queue.findIndex(({ request }, index) => {
      bytes += request.bytes;
      return index > 0 && (bytes > MOST_BYTES || index === MOST_REQUESTS);
    });
    return tooMuch < 0 ? [...this.#queue] : this.#queue.slice(0, tooMuch);
  }

  /** Sends a batch and settles its appends; returns the failure if that failed. */
  async #send(batch: readonly Waiting[]): Promise<unknown> {
    try {
      const sent = this.#store(batch.map(({ request }) => request));
      const answers = await pTimeout(sent, { milliseconds: this.#retryTiming.attemptTimeout });
      if (answers.length !== batch.length) throw new Error('the log answered another number of appends');
      batch.forEach(({ request, resolve, reject }, index) => {
        try {
          resolve(resultOf(request, answers[index] ?? null));
        } catch (refusal) {
          reject(refusal);
        }
      });
      return undefined;
    } catch (error) {
      return error ?? new Error('the log failed without a reason');
    }
  }

  /** Removes a settled batch from the head of the queue. */
  #done(batch: readonly Waiting[]): void {
    this.#queue.splice(0, batch.length);
    this.#oneByOne = Math.max(0, this.#oneByOne - batch.length);
  }

  #giveUp(within: number, failure: unknown): void {
    const now = performance.now() + within;
    const expired = this.#queue.filter(({ giveUpAt }) => giveUpAt <= now);
    this.#queue = this.#queue.filter(({ giveUpAt }) => giveUpAt > now);
    this.#oneByOne = 0;
    for (const { reject } of expired) reject(unavailable(failure, 'database'));
  }
}
