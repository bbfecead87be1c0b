type Waiter = { position: number; answer: (reached: boolean) => void };

/** The position of the live read-model version, and the promises that wait for a later one. */
export class Progress {
  #position = 0;
  #waiters = new Set<Waiter>();

  get position(): number {
    return this.#position;
  }

  reached(position: number): void {
    this.#position = Math.max(this.#position, position);
    for (const waiter of this.#waiters) {
      if (waiter.position <= this.#position) waiter.answer(true);
    }
  }

  /** Resolves with true once a position is reached, or with false after a time limit in milliseconds. */
  waitFor(position: number, limit: number): Promise<boolean> {
    if (position <= this.#position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const answer = (reached: boolean) => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve(reached);
      };
      const waiter: Waiter = { position, answer };
      const timer = setTimeout(() => answer(false), limit);
      this.#waiters.add(waiter);
    });
  }
}
