import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { ProblemError } from './problem.ts';

/** The clock of each request that is being answered: stopped, and set going again from its beginning. */
const clocks = new WeakMap<IncomingMessage, { stop(): void; start(): void }>();

/**
 * Answers 503 when an answer takes longer than some milliseconds: a network can swallow questions to the database
 * without ever saying so. What was asked for may still be done, unheard.
 */
export const timeLimit =
  (milliseconds: number): Middleware =>
  async ({ req }, next) => {
    let timer: NodeJS.Timeout | undefined;
    const stop = () => clearTimeout(timer);
    const tooLate = new Promise<never>((_, reject) => {
      const late = () =>
        reject(new ProblemError(503, 'The planner did not answer in time. Look again in a moment.'));
      const start = () => {
        timer = setTimeout(late, milliseconds);
      };
      clocks.set(req, { stop, start });
      start();
    });
    const answering = next();
    // After the time limit its rejection is not awaited any more.
    answering.catch(() => {});
    try {
      await Promise.race([answering, tooLate]);
    } finally {
      clocks.delete(req);
      stop();
    }
  };

/** Does something that has a limit of its own while a request's clock stands still. */
export const withoutTimeLimit = async <Result>(
  { req }: { req: IncomingMessage },
  work: () => Promise<Result>,
): Promise<Result> => {
  clocks.get(req)?.stop();
  try {
    return await work();
  } finally {
    clocks.get(req)?.start();
  }
};
