import { expect, it } from 'vitest';
import type { Read } from '#projections/reading/read.ts';
import type { ChangedRecord } from './loadRecords.ts';
import { StillPossible } from './stillPossible.ts';

/** An empty read-model version that records its queries. */
const emptyRead = () => {
  const asked: string[] = [];
  const any = async ({ sql }: { sql: string }) => {
    asked.push(sql);
    return [];
  };
  return { asked, read: { db: { any }, readModelVersion: { schema: 'read_1' } } as unknown as Read };
};

it('given thousands of imported people, then what refers to them is asked once for all', async () => {
  const records = Array.from({ length: 2_000 }, (_, index) => ({
    kind: index % 2 === 0 ? 'teamMember' : 'freelancer',
    key: String(index + 1),
  })) as ChangedRecord[];
  const { asked, read } = emptyRead();
  const possible = new StillPossible(read, records, { readStream: async () => [] });
  await Promise.all(records.map((record) => possible.requireUnused(record, 'Ada')));
  expect(asked).toHaveLength(3);
});
