/** A cached result, when its work began by `performance.now()`, and whether that is done. */
type Kept<Answer> = { answer: Promise<Answer>; begun: number; isThere: boolean };

/** Milliseconds. */
type Limits = {
  /** How long a result is cached, from the beginning of its work; for ever if absent. */
  keptFor?: number;
  /** How long pending work is shared; until it is done if absent. */
  timeout?: number;
};

/**
 * Caches results that may take long to compute: shared by all concurrent callers, and by those who timed out and retry.
 * Failures aren't cached.
 */
export class SharedAnswers<Answer> {
  readonly #maxKept: number;
  readonly #keptFor: number;
  readonly #timeout: number;
  readonly #answers = new Map<string, Kept<Answer>>();

  /** @param maxKept most results cached */
  constructor(maxKept: number, { keptFor = Infinity, timeout = Infinity }: Limits = {}) {
    this.#maxKept = maxKept;
    this.#keptFor = keptFor;
    this.#timeout = timeout;
  }

  /** @param key everything that the result depends on */
  of(key: string, work: () => Promise<Answer>): Promise<Answer> {
    this.#forgetOld();
    const kept = this.#answers.get(key) ?? this.#begin(key, work);
    this.#answers.delete(key);
    this.#answers.set(key, kept);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#maxKept) break;
      this.#answers.delete(oldest);
    }
    return kept.answer;
  }

  #begin(key: string, work: () => Promise<Answer>): Kept<Answer> {
    const kept = { answer: work(), begun: performance.now(), isThere: false };
    kept.answer.then(
      () => {
        kept.isThere = true;
      },
      () => {
        if (this.#answers.get(key) === kept) this.#answers.delete(key);
      },
    );
    return kept;
  }

  #forgetOld(): void {
    const now = performance.now();
    for (const [key, { begun, isThere }] of this.#answers) {
      if (now - begun > (isThere ? this.#keptFor : this.#timeout)) this.#answers.delete(key);
    }
  }
}
