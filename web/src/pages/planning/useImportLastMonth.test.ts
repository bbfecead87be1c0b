import { describe, expect, it } from 'vitest';
import { allocationOf, freelancerOf, memberOf, planOf, projectOf } from '../../testing/records.ts';
import { importOf } from './useImportLastMonth.ts';

const ada = memberOf(1, 'Ada Okafor');
const grace = memberOf(2, 'Grace Marsh');
const alan = freelancerOf(1, 'Alan Doyle');
const shop = projectOf(7, 'Shop support');

const hours = (found: ReturnType<typeof importOf>) =>
  found.changes.map(({ name, before, after }) => [name, before, after]);

describe('importing last month', () => {
  const previous = [
    allocationOf(shop, { teamMember: ada }, 20),
    allocationOf(shop, { freelancer: alan }, 7.5),
    // The project-level record of additional hours isn't anybody's.
    {
      ...allocationOf(shop, { teamMember: ada }, 0),
      teamMemberId: null,
      teamMember: null,
      additionalHours: 5,
    },
  ];

  it('copies everybody into an empty month', () => {
    const found = importOf(7, '2026-05', planOf([]), previous);
    expect(found.count).toBe(2);
    expect(hours(found)).toEqual([
      ['Ada Okafor', 0, 20],
      ['Alan Doyle', 0, 7.5],
    ]);
  });

  it('keeps those who are on this month alone, and replaces other hours', () => {
    const now = planOf([
      allocationOf(shop, { teamMember: grace }, 10),
      allocationOf(shop, { teamMember: ada }, 30),
      allocationOf(shop, { freelancer: alan }, 7.5),
    ]);
    const found = importOf(7, '2026-05', now, previous);
    expect(found.count).toBe(2);
    expect(hours(found)).toEqual([['Ada Okafor', 30, 20]]);
  });

  it('finds nothing where last month has no people', () => {
    expect(importOf(7, '2026-05', planOf([]), previous.slice(2)).count).toBe(0);
  });
});
