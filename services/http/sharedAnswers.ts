/**
 * Answers that may take long to work out: once for all who ask the same, and also for those who were told that it takes
 * too long and ask again. One that failed is worked out anew.
 */
export class SharedAnswers<Answer> {
  readonly #mostKept: number;
  readonly #answers = new Map<string, Promise<Answer>>();

  /** @param mostKept how many answers are kept for whoever asks the same again */
  constructor(mostKept: number) {
    this.#mostKept = mostKept;
  }

  /** @param key everything the answer depends on */
  of(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#answers.get(key) ?? this.#begin(key, work);
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#mostKept) break;
      this.#answers.delete(oldest);
    }
    return answer;
  }

  #begin(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const answer = work();
    answer.catch(() => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    });
    return answer;
  }
}
