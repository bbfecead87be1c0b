import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabases } from '../tests/databases.ts';
import { presentRows } from './testing/presentRows.ts';
import {
  committedRecords,
  type RowRecord,
  raiseNeeded,
  readRecord,
  recordingNeeded,
} from './testing/rowRecord.ts';

describe.each(testDatabases)('the rows of this version, on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('are those recorded of it, and other ones have another number', async () => {
    const found = await presentRows(database.pool);
    const recorded = await readRecord();
    const committed = await committedRecords();
    const earlier = committed.length > 0 || !recorded ? committed : [recorded];
    const toDo = raiseNeeded(found, earlier) ?? recordingNeeded(found, recorded);
    if (toDo) expect.fail(toDo);
  });
});

describe('rows that changed', () => {
  const version = (number: number, sample = 'a', worked = 'b'): RowRecord => ({
    version: number,
    logs: { sample, worked },
  });

  it.each([
    ['the same rows', version(5), [version(5)]],
    ['other rows and a raised number', version(6, 'other'), [version(5)]],
    ['the same rows and a raised number', version(6), [version(5)]],
    [
      'a log that was not recorded yet',
      { version: 5, logs: { ...version(5).logs, more: 'c' } },
      [version(5)],
    ],
    ['a return to what was there before', version(5), [version(6, 'other'), version(5)]],
    ['nothing recorded yet', version(5), []],
  ])('need no raise: %s', (_, found, earlier) => {
    expect(raiseNeeded(found, earlier)).toBeNull();
  });

  it.each([
    ['under the same number', version(5, 'other'), [version(5)], 6],
    [
      'recorded without a raise by the last commit',
      version(5, 'other'),
      [version(5, 'other'), version(5)],
      6,
    ],
    ['under a number that others took, too', version(6, 'ours'), [version(6, 'theirs'), version(5)], 7],
    ['under a smaller number', version(5, 'other'), [version(6), version(5)], 7],
  ])('need one: %s', (_, found, earlier, number) => {
    expect(raiseNeeded(found, earlier)).toMatch(
      new RegExp(
        `^The rows or folded states changed \\(sample\\): raise projectionVersion .* to ${number}, and record`,
      ),
    );
  });

  it('are recorded again whenever the record is of something else', () => {
    expect(recordingNeeded(version(5), version(5))).toBeNull();
    expect(recordingNeeded(version(6), version(5))).toContain('not of version 6 as it is');
    expect(recordingNeeded(version(5), null)).toContain('record the rows by "npm exec');
  });
});
