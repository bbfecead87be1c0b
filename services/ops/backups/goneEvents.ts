import type { RecordedEvent } from '../../log/eventStore/eventStore.ts';

/** Finds the first event that is gone from a log: a stream's first one, or one before others of its stream. */
export class GoneEvents {
  readonly #versions = new Map<string, number>();
  #sentence: string | null = null;

  /** Adds the next event of the log. */
  add({ stream, version }: Pick<RecordedEvent, 'stream' | 'version'>): void {
    const next = (this.#versions.get(stream) ?? 0) + 1;
    this.#versions.set(stream, version);
    if (version > next) this.#sentence ??= sentenceOf(stream, next);
  }

  /** What is gone and what to do, in a sentence; null while nothing is. */
  get sentence(): string | null {
    return this.#sentence;
  }
}

const sentenceOf = (stream: string, version: number): string =>
  `Event ${version} of ${stream} is gone from the log, which can't be copied or restored without it. Keep the backups from before, and take every limit on age or number ($maxAge, $maxCount, $tb) off its streams.`;
