import { createHash } from 'node:crypto';
import type { DatabasePool } from 'slonik';
import { sampleHistory } from '#services/sample/testing/history.ts';
import type { LoggedEvent } from '../foldedState/event.ts';
import { tables } from '../projector/readModels.ts';
import { digestTables } from '../readModelVersions/digest.ts';
import { readingOf } from './readModelVersion.ts';
import type { RowRecord } from './rowRecord.ts';
import { shippedLog } from './shippedLog.ts';
import { workedMonthLog } from './workedMonth.ts';

/** Logs that are the same on every machine, read under the default formulas. */
const logs = (): Record<string, readonly LoggedEvent[]> => ({
  'every shipped event': shippedLog(),
  'the worked month': workedMonthLog().events,
  'the sample agency': sampleHistory('2026-11'),
});

/** The rows that the projections now derive from these logs, with column names. */
export const presentRows = async (pool: DatabasePool): Promise<RowRecord['logs']> => {
  const found: Record<string, string> = {};
  for (const [name, events] of Object.entries(logs())) {
    const { readModelVersion } = await readingOf(pool, events);
    const digests = await digestTables(pool, readModelVersion.schema);
    const named = tables.map(({ columns }, place) => [Object.keys(columns), digests[place]]);
    found[name] = createHash('sha256').update(JSON.stringify(named)).digest('hex');
  }
  return found;
};
