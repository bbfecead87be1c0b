import { describe, expect, it } from 'vitest';
import { testDatabases } from './databases.ts';
import { answersOfLog, goldenFormats, readGolden } from './golden/goldenLog.ts';
import { lostAnswers } from './lostAnswers.ts';

// Never edit a golden log, or what was answered of it: logs like these stand in agencies' databases.
const formats = await goldenFormats();

describe.each(testDatabases)('a log of an earlier planner, on $name', ({ open }) => {
  it.each(formats)(
    'in the format %s comes to the figures and the history it came to then',
    async (format) => {
      const { events, answers } = await readGolden(format);
      const database = await open();
      const now = await answersOfLog(database, events).finally(() => database.close());
      expect(lostAnswers(new Map(Object.entries(answers)), new Map(Object.entries(now)))).toEqual([]);
    },
  );
});
