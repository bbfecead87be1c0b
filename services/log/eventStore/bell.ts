/**
 * Wakes waiting readers when there may be news; a ring between reading and waiting isn't missed. Written by hand: a
 * stream would need one buffer for each reader, and its own timeout.
 */
export class Bell {
  readonly #waiting = new Set<() => void>();
  #rings = 0;

  /** Read this before checking for news, and pass it to `wait`. */
  get rings(): number {
    return this.#rings;
  }

  ring(): void {
    this.#rings++;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves when the bell has rung more than `heard` times, after a timeout in milliseconds, or on abort. */
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
