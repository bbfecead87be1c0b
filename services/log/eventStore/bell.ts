/**
 * Wakes those who wait because there may be news; a ring between a look and the wait is not missed. By hand: a stream
 * would need one buffer for each who waits, and a time limit of its own.
 */
export class Bell {
  readonly #waiting = new Set<() => void>();
  #rings = 0;

  /** To be taken before looking for news, and given to `wait`. */
  get rings(): number {
    return this.#rings;
  }

  ring(): void {
    this.#rings++;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves when the bell has rung more than `heard` times, after some milliseconds, or on abort. */
  async wait(heard: number, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.#rings > heard || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    const wake = () => resolve();
    this.#waiting.add(wake);
    signal.addEventListener('abort', wake);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(wake);
    signal.removeEventListener('abort', wake);
  }
}
