import { describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { serverForEach } from '../../tests/setUp.ts';
import { notePendingChange, pendingReplacements } from '../operationalStore/pendingChanges.ts';
import { finishReplacements } from './replacePlaceholder.ts';

describe.each(testDatabases)('a replacement that was left half-way, on $name', (kind) => {
  const server = serverForEach(kind);

  it('given figures that lag, then it is not forgotten, but finished once they have caught up', async () => {
    const { planner } = server;
    const author = { by: '1', at: '2026-05-14T09:30:00.000Z', correlationId: 'half' };
    const begun = { id: 1, person: { kind: 'teamMember', id: 1 }, from: '2026-06', author } as const;
    await notePendingChange(planner.pool, 'half', begun);
    vi.spyOn(planner.readSide, 'waitFor').mockResolvedValueOnce(false);
    await finishReplacements(planner);
    expect(await pendingReplacements(planner.pool)).toHaveLength(1);
    // None of it is in the log.
    await finishReplacements(planner);
    expect(await pendingReplacements(planner.pool)).toEqual([]);
  });
});
