import { describe, expect, it } from 'vitest';
import { guessColumns, importColumns, importKinds } from './columns.ts';

describe('the columns of a file', () => {
  it.each(importKinds)('of %s are all found by the headings of the template', (kind) => {
    const columns = importColumns[kind];
    expect(
      guessColumns(
        kind,
        columns.map(({ heading }) => heading),
      ),
    ).toEqual(Object.fromEntries(columns.map(({ field }, index) => [field, index])));
  });

  it('are found whatever their order, case, units and other names', () => {
    expect(
      guessColumns('team-members', ['E-MAIL', 'Job title', 'Salary (GBP)', 'Full name', 'Shoe size']),
    ).toEqual({
      email: 0,
      role: 1,
      salary: 2,
      name: 3,
    });
  });

  it('go to one field only, to the one whose own name it is first', () => {
    expect(guessColumns('projects', ['Client', 'Name', 'Hours', 'Rate'])).toEqual({
      client: 0,
      name: 1,
      contractedHours: 2,
      hourlyRate: 3,
    });
    expect(guessColumns('allocations', ['Name'])).toEqual({ person: 0 });
    expect(guessColumns('clients', ['Company', 'Client', 'Name'])).toEqual({ name: 1 });
    expect(guessColumns('clients', ['Company', 'Customer'])).toEqual({ name: 1 });
  });

  it.each(importKinds)('of %s have fields and headings of their own', (kind) => {
    const fields = importColumns[kind].map(({ field }) => field);
    expect(new Set(fields).size).toBe(fields.length);
    const names = importColumns[kind].flatMap(({ heading, also }) => [heading, ...also]);
    expect(new Set(names.map((name) => name.toLowerCase().replace(/\W/g, ''))).size).toBe(names.length);
  });
});
