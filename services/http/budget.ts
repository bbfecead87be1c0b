/**
 * What one request may cost at most, so that no request stops the planner for others. Larger bodies are refused; time
 * and memory are measured by `npm run bench -- budgets` with the largest input there is.
 */
export type Budget = {
  /** Bytes; 0 where no body is read. */
  largestBody: number;
  /** Milliseconds for which nothing else is answered. */
  longestHold: number;
  /** Bytes that the process grows by. */
  mostMemory: number;
};

export const usualHold = 100;
export const usualMemory = 64 * 2 ** 20;
