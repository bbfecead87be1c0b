import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { isPendingChange, notePendingChange } from '../operationalStore/pendingChanges.ts';
import { finishReplacements } from './replacePlaceholder.ts';

describe.each(testDatabases)('replacements that have begun, on $name', (kind) => {
  const server = serverForAll(kind);

  it('given one has stored nothing yet, then it stays noted for as long as it may be about to', async () => {
    const { pool } = server.database;
    const author = { by: '1', at: '2026-05-14T09:30:00.000Z', correlationId: 'begun' };
    const person = { kind: 'teamMember' as const, id: 1 };
    await notePendingChange(pool, 'begun', { id: 1, person, from: '2026-07', author });
    const isNotedAfter = async (seconds: number) => {
      await pool.query(
        sql.unsafe`update vault.pending_changes set noted_at = noted_at - make_interval(secs => ${seconds})`,
      );
      await finishReplacements(server.planner);
      return isPendingChange(pool, 'begun');
    };
    expect(await isNotedAfter(0)).toBe(true);
    expect(await isNotedAfter(31)).toBe(false);
  });
});
