import type { Planner } from '../http/planner.ts';

/** Milliseconds for the read side to catch up: minutes on a very slow machine. */
const catchUpLimit = 120_000;

/**
 * Waits, at a planner's first start, until every GET includes a log position. After the time limit the start goes on
 * with a warning: what is stored is shown as soon as it can be.
 * @param what "The sample agency": the warning's subject
 */
export const firstFigures = async (
  { readSide, logger }: Pick<Planner, 'readSide' | 'logger'>,
  position: number,
  what: string,
): Promise<void> => {
  if (!(await readSide.waitFor(position, catchUpLimit))) {
    logger.warn(`${what} is stored; the figures are still catching up`);
  }
};
