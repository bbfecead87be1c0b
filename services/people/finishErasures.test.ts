import { describe, expect, it, vi } from 'vitest';
import { add, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForEach } from '../../tests/setUp.ts';
import { lockKeys } from '../database/lockKeys.ts';
import { forgetPendingErasure, notePendingErasure } from '../operationalStore/pendingErasures.ts';
import { finishErasures } from './finishErasures.ts';

describe.each(testDatabases)('erasures that have begun, on $name', (kind) => {
  const server = serverForEach(kind);

  it('given one that ends at another node meanwhile, then it is not begun again', async () => {
    const { admin, planner } = server;
    const member = {
      kind: 'teamMember' as const,
      id: String(await add(admin, '/api/team-members', aTeamMember())),
    };
    const author = { by: '1', at: '2026-05-14T09:30:00.000Z', correlationId: 'begun' };
    const begun = { ...member, userIds: [], thisMonth: '2026-05', blank: [], author };
    const number = await notePendingErasure(planner.pool, begun);
    const otherNode = await planner.locks.tryLeadership(lockKeys.administrators);
    const waits = vi.spyOn(planner.locks, 'tryLeadership');
    const refused = vi.spyOn(planner.logger, 'error');
    const finished = finishErasures(planner);
    await expect.poll(() => waits.mock.calls.flat()).toContain(lockKeys.administrators);
    await forgetPendingErasure(planner.pool, number);
    await otherNode?.release();
    await finished;
    expect(refused).not.toHaveBeenCalled();
  });
});
