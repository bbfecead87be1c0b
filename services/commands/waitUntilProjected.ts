import { isUnavailable } from '../database/unavailable.ts';
import type { Backend } from './context.ts';

/** A write is stored for good, but GETs don't show it yet. */
export class NotYetProjected extends Error {
  override readonly name = 'NotYetProjected';
}

/**
 * Waits until every GET sees a write.
 * @throws NotYetProjected after a time limit, or when the read side is unavailable; the write is stored all the same
 */
export const waitUntilProjected = async (
  { readSide }: Backend,
  outcome: { position: number },
): Promise<void> => {
  if (!(await readSide.waitFor(outcome.position).catch(isNotAnswering))) {
    throw new NotYetProjected('Your change is saved. The figures are still catching up; reload in a moment.');
  }
};

const isNotAnswering = (error: unknown): false => {
  if (isUnavailable(error)) return false;
  throw error;
};

/**
 * As `waitUntilProjected`, for a write whose answer holds the only copy of a secret: it is answered even if GETs don't
 * show the write yet.
 */
export const waitForSecret = async (backend: Backend, outcome: { position: number }): Promise<void> => {
  try {
    await waitUntilProjected(backend, outcome);
  } catch (error) {
    if (!(error instanceof NotYetProjected)) throw error;
  }
};
