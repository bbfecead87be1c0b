/** An answer, when its work began by `performance.now()`, and whether that is done. */
type Kept<Answer> = { answer: Promise<Answer>; begun: number; isThere: boolean };

/** Milliseconds. */
type Limits = {
  /** How long an answer is good for, from the beginning of its work; for good where it is left out. */
  keptFor?: number;
  /** How long work that is not done keeps others from beginning it anew; until it is done where it is left out. */
  timeout?: number;
};

/**
 * Answers that may take long to work out: once for all who ask the same, and also for those who were told that it takes
 * too long and ask again. One that failed is worked out anew.
 */
export class SharedAnswers<Answer> {
  readonly #maxKept: number;
  readonly #keptFor: number;
  readonly #timeout: number;
  readonly #answers = new Map<string, Kept<Answer>>();

  /** @param maxKept how many answers are kept for whoever asks the same again */
  constructor(maxKept: number, { keptFor = Infinity, timeout = Infinity }: Limits = {}) {
    this.#maxKept = maxKept;
    this.#keptFor = keptFor;
    this.#timeout = timeout;
  }

  /** @param key everything the answer depends on */
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
