import type { Planner } from '../http/planner.ts';

/** How long the read side may take to catch up, in milliseconds: minutes on a very slow machine. */
const catchUpLimit = 120_000;

/**
 * Waits, while a planner starts for the first time, until every GET sees what stands at a position of the log. Where
 * that takes very long the start goes on, and a warning says so: what is stored is shown as soon as it can be.
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
