import type { Month } from '#domain/values/month.ts';
import type { Read } from '#projections/reading/read.ts';
import { SharedAnswers } from './sharedAnswers.ts';

/** JSON that was serialised once for all recipients. */
export class JsonText {
  readonly text: string;

  constructor(data: unknown) {
    this.text = JSON.stringify(data);
  }
}

/** A response to a GET, and its log position. */
export type PositionedAnswer = { answer: { status: number; body?: unknown }; position: number };

/** Most cached responses: those of some pages, in a few months each. */
const max = 32;
/** Milliseconds: older entries are of no use, and contain names. */
const keptFor = 60_000;
/** Milliseconds that a pending query is shared with others. */
const timeout = 2_000;

/** Everything that a shared response depends on. */
type Asked = {
  name: string;
  params: unknown;
  query: unknown;
  knowsPay: boolean;
  thisMonth: Month;
  live: Read;
  /** Checkpoint of the read model when the request came. */
  checkpoint: number;
};

/**
 * Caches responses to GETs that are the same for all users. When somebody saves, everybody who looks at the same months
 * requests them at once: the first response serves the others, until the figures change again.
 */
export class SharedReads {
  readonly #answers = new SharedAnswers<PositionedAnswer>(max, { keptFor, timeout });

  /** @param read reads from figures at `checkpoint` or later */
  of(
    { name, params, query, knowsPay, thisMonth, live, checkpoint }: Asked,
    read: () => Promise<PositionedAnswer>,
  ): Promise<PositionedAnswer> {
    const { id, formulas } = live.readModelVersion;
    const figures = [id, formulas.version, checkpoint, thisMonth, knowsPay];
    return this.#answers.of(JSON.stringify([name, params, query, ...figures]), async () => {
      const { answer, position } = await read();
      return { answer: { ...answer, body: new JsonText(answer.body) }, position };
    });
  }
}
