import type { Month } from '#domain/values/month.ts';
import type { Read } from '#projections/reading/read.ts';
import { SharedAnswers } from './sharedAnswers.ts';

/** JSON that was written once for all who are sent it. */
export class JsonText {
  readonly text: string;

  constructor(data: unknown) {
    this.text = JSON.stringify(data);
  }
}

/** What a GET was answered, and the position of the log that it tells of. */
export type PositionedAnswer = { answer: { status: number; body?: unknown }; position: number };

/** Answers that are kept: what some pages ask for, in a few months each. */
const max = 32;
/** Milliseconds: what nobody asks for again is of no use, and holds names. */
const keptFor = 60_000;
/** How long somebody's question to the database may keep those waiting who ask the same. Milliseconds. */
const timeout = 2_000;

/** Everything that a shared answer depends on. */
type Asked = {
  name: string;
  params: unknown;
  query: unknown;
  knowsPay: boolean;
  thisMonth: Month;
  live: Read;
  /** How far the figures told when the question came. */
  checkpoint: number;
};

/**
 * Answers to GETs that are the same for all who ask. When somebody saves, everybody who looks at the same months asks for
 * them at once: the first one's answer serves the others, and whoever asks until the figures change again.
 */
export class SharedReads {
  readonly #answers = new SharedAnswers<PositionedAnswer>(max, { keptFor, timeout });

  /** @param read answers from figures that tell of `checkpoint` or of more */
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
