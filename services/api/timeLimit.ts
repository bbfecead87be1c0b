import type { Middleware } from 'koa';
import { ProblemError } from './problem.ts';

/**
 * Answers 503 when an answer takes longer than some milliseconds: a network can swallow questions to the database
 * without ever saying so. What was asked for may still be done, unheard.
 */
export const timeLimit =
  (milliseconds: number): Middleware =>
  async (_ctx, next) => {
    const answering = next();
    // Once the time is up nobody waits for it any more.
    answering.catch(() => {});
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      const late = () =>
        reject(new ProblemError(503, 'The planner did not answer in time. Look again in a moment.'));
      timer = setTimeout(late, milliseconds);
    });
    try {
      await Promise.race([answering, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
