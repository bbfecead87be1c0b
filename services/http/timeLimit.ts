import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { ProblemError } from './problem.ts';

/** The timer of each request in progress: it can be stopped, and restarted from zero. */
const clocks = new WeakMap<IncomingMessage, { stop(): void; start(): void }>();

/**
 * Responds with 503 after a time limit: a network can swallow queries to the database silently. The work may still be
 * done.
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

/** Does work that has its own time limit, with the request's timer stopped. */
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
