/** What events have made of a record, and the last one of them. */
type Folded = { state: unknown; last: { id: string; version: number } };

/** Records that are remembered at most. */
const most = 2_000;

/** What the events of streams have made of their records: of those that were looked at last. */
export class Remembered {
  readonly #folded = new Map<string, Folded>();

  find(stream: string): Folded | undefined {
    return this.#folded.get(stream);
  }

  keep(stream: string, folded: Folded): void {
    this.#folded.delete(stream);
    this.#folded.set(stream, folded);
    const [oldest] = this.#folded.keys();
    if (this.#folded.size > most && oldest !== undefined) this.#folded.delete(oldest);
  }
}
