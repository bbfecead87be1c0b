import { describe, expect, it } from 'vitest';
import { allocationOf, memberOf, planOf, projectOf } from '../testing/records.ts';
import { sortRefusals } from './hoursConflicts.ts';
import type { HoursChange, Refusal } from './PlanSaver.ts';

const shop = projectOf(7, 'Shop support');
const [ada, grace] = [memberOf(1, 'Ada Okafor'), memberOf(2, 'Grace Marsh')];
const typed = ({ id, name }: { id: number; name: string }, before: number, after: number): HoursChange => ({
  projectId: 7,
  person: { kind: 'teamMember', id },
  name,
  before,
  after,
});
const kofi = { changedBy: 'Kofi Annan', changedAt: '2026-05-03T12:00:00.000Z' };
/** The server has Ada at 33 hours, by Kofi, and Grace as she was. */
const refusal = (...changes: HoursChange[]): Refusal => ({
  projectId: 7,
  changes,
  error: new Error('409'),
  stale: {
    current: planOf(
      [allocationOf(shop, { teamMember: ada }, 33), allocationOf(shop, { teamMember: grace }, 10)],
      { version: 4 },
    ),
    changedBy: null,
    changedAt: null,
    contested: new Map([['teamMember-1', kofi]]),
  },
});
const sort = (...refusals: Refusal[]) => sortRefusals(refusals, () => 'Shop support');

describe('hours that the server did not take', () => {
  it('are kept beside theirs where two have changed the same, and saved again where nobody else has', () => {
    const { conflicts, again, refused } = sort(refusal(typed(ada, 20, 5), typed(grace, 10, 12)));
    expect(conflicts).toMatchObject([
      { key: '7 teamMember-1', name: 'Ada Okafor on Shop support', before: 20, mine: 5, theirs: 33, ...kofi },
    ]);
    expect(again).toEqual([typed(grace, 10, 12)]);
    expect(refused).toEqual([]);
  });

  it('need no choice where both typed the same', () => {
    expect(sort(refusal(typed(ada, 20, 33)))).toEqual({ conflicts: [], again: [], refused: [] });
  });

  it('count as they were typed last', () => {
    const { conflicts } = sort(refusal(typed(ada, 20, 5), typed(ada, 5, 6)));
    expect(conflicts).toMatchObject([{ before: 20, mine: 6, theirs: 33 }]);
  });

  it('are told of where they were refused for another reason', () => {
    const failed = { ...refusal(typed(ada, 20, 5)), stale: undefined };
    expect(sort(failed)).toEqual({ conflicts: [], again: [], refused: [failed] });
  });
});
