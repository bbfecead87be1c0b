import type { DatabasePool } from 'slonik';
import { DomainError } from '#domain/errors.ts';
import { comparedMonths } from '#projections/differences/months.ts';
import { differencesBetween } from '#projections/differences/queries.ts';
import type { DifferencesView } from '#projections/differences/view.ts';
import { atEqualPosition } from '#projections/generations/equalPosition.ts';
import type { Replay } from '#projections/generations/replays.ts';
import { countParked } from '#projections/projector/queries.ts';

/**
 * What a replay that is ready would change, at one position of both.
 * @throws DomainError 'conflict' while there is nothing to compare
 */
export const replayDifferences = async (
  { pool, now }: { pool: DatabasePool; now: () => Date },
  { id, status }: Pick<Replay, 'id' | 'status'>,
): Promise<DifferencesView> => {
  if (status !== 'ready') {
    throw new DomainError('conflict', 'There is something to compare once the replay is ready.');
  }
  const differences = await atEqualPosition(pool, id, async ({ db, live, other, position }) => {
    const from = { db, generation: live };
    const to = { db, generation: other };
    return {
      position,
      versions: { from: live.formulas.version, to: other.formulas.version },
      parked: { from: await countParked(from), to: await countParked(to) },
      ...(await differencesBetween(from, to, await comparedMonths(from, now()), now())),
    };
  });
  if (!differences) {
    throw new DomainError(
      'conflict',
      'Too much is changing at this moment to compare. Try again in a minute.',
    );
  }
  return differences;
};
