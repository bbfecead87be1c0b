import type { CommonQueryMethods } from 'slonik';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Read } from './read.ts';
import type { Table } from './readModel.ts';
import { viewInMonth } from './recordReadModel.ts';

const tableOf = (name: string): Table => ({ name, columns: { id: 'int', view: 'jsonb' }, indexes: [] });

/** A database that returns the next of these results for each statement. */
const answering = (...answers: { place: number; view: unknown }[][]) => {
  const asked: string[] = [];
  const db = {
    any: async ({ sql }: { sql: string }) => {
      asked.push(sql);
      return answers.shift() ?? [];
    },
  };
  const read: Read = {
    db: db as unknown as CommonQueryMethods,
    readModelVersion: { id: 1, schema: 'figures', formulas: { version: 0, set: {} } } as never,
  };
  return { read, asked };
};

describe('views of a month', () => {
  const boats = viewInMonth(tableOf('boats'), z.object({ name: z.string() }));
  const crew = viewInMonth(tableOf('crew'), z.object({ wage: z.number() }));

  it('are found in one statement where they are asked for at one moment, in whichever tables', async () => {
    const { read, asked } = answering([
      { place: 2, view: { name: 'Pinta' } },
      { place: 0, view: { wage: 3 } },
    ]);

    const found = await Promise.all([
      crew(read, 1, '2027-01'),
      boats(read, 1, '2027-01'),
      boats(read, 2, '2027-02'),
    ]);

    expect(found).toEqual([{ wage: 3 }, null, { name: 'Pinta' }]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/"boats".*union all.*"crew"/s);
  });

  it('are refused where they are not what they should be, with what is wrong and without a value', async () => {
    const { read } = answering([{ place: 0, view: { wage: 'a secret' } }]);

    const refusal = await crew(read, 1, '2027-01').catch(String);

    expect(refusal).toContain('A view of crew does not match its schema: wage: ');
    expect(refusal).not.toContain('a secret');
  });
});
