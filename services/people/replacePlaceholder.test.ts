import { sql } from 'slonik';
import { describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { serverForEach } from '../../tests/setUp.ts';
import { isPendingChange, notePendingChange } from '../operationalStore/pendingChanges.ts';
import { finishReplacements } from './replacePlaceholder.ts';

describe.each(testDatabases)('replacements that have begun, on $name', (kind) => {
  const server = serverForEach(kind);

  /** Notes a replacement of which nothing is in the log. */
  const begin = () => {
    const author = { by: '1', at: '2026-05-14T09:30:00.000Z', correlationId: 'begun' };
    const person = { kind: 'teamMember' as const, id: 1 };
    return notePendingChange(server.planner.pool, 'begun', { id: 1, person, from: '2026-07', author });
  };
  /** Whether it is still noted after some seconds, in which a node has looked at it. */
  const isNotedAfter = async (seconds: number) => {
    const { pool } = server.planner;
    await pool.query(
      sql.unsafe`update vault.pending_changes set noted_at = noted_at - make_interval(secs => ${seconds})`,
    );
    await finishReplacements(server.planner);
    return isPendingChange(pool, 'begun');
  };

  it('given one has stored nothing yet, then it stays noted for as long as it may be about to', async () => {
    await begin();
    expect(await isNotedAfter(0)).toBe(true);
    expect(await isNotedAfter(31)).toBe(false);
  });

  it('given figures that lag, then it is not forgotten, but finished once they have caught up', async () => {
    await begin();
    vi.spyOn(server.planner.readSide, 'waitFor').mockResolvedValueOnce(false);
    expect(await isNotedAfter(31)).toBe(true);
    expect(await isNotedAfter(0)).toBe(false);
  });
});
