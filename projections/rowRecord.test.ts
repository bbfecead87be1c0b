import { describe, expect, it } from 'vitest';
import { testDatabases } from '../tests/databases.ts';
import { databaseForAll } from '../tests/setUp.ts';
import { presentRows } from './testing/presentRows.ts';
import { numberOf, type RowRecord, readRecord, recordingNeeded, recordOf } from './testing/rowRecord.ts';

describe.each(testDatabases)('the rows of this version, on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('are those recorded of it, and other ones have another number', async () => {
    const toDo = recordingNeeded(await recordOf(await presentRows(database.pool)), await readRecord());
    if (toDo) expect.fail(toDo);
  });
});

describe('rows that changed', () => {
  const version = (number: number, sample = 'a', worked = 'b'): RowRecord => ({
    version: number,
    logs: { sample, worked },
  });

  it.each([
    ['the same rows', version(5), [version(5)], 5],
    ['other rows that were recorded with another number', version(6, 'other'), [version(5)], 6],
    ['the same rows under a number that was raised', version(6), [version(5)], 6],
    [
      'a log that was not recorded yet',
      { version: 5, logs: { ...version(5).logs, more: 'c' } },
      [version(5)],
      5,
    ],
    ['a return to what was there before', version(5), [version(6, 'other'), version(5)], 5],
    ['nothing recorded yet', version(5), [], 5],
    ['other rows under the same number', version(5, 'other'), [version(5)], 6],
    [
      'other rows that the last commit recorded without another number',
      version(5, 'other'),
      [version(5, 'other'), version(5)],
      6,
    ],
    ['a number that others took, too', version(6, 'ours'), [version(6, 'theirs'), version(5)], 7],
    ['a smaller number', version(5, 'other'), [version(6), version(5)], 7],
  ])('have the number that follows: %s', (_, { version: present, logs }, earlier, number) => {
    expect(numberOf(logs, present, earlier)).toBe(number);
  });

  it('are recorded again whenever the record is of something else', () => {
    expect(recordingNeeded(version(5), version(5))).toBeNull();
    expect(recordingNeeded(version(6), version(5))).toContain('record them by "npm exec');
    expect(recordingNeeded(version(5), null)).toContain('record them by "npm exec');
  });
});
