import { describe, expect, it } from 'vitest';
import { allocationOf, freelancerOf, memberOf, planOf, projectOf } from '../../testing/records.ts';
import { importOf } from './lastMonth.ts';

const ada = memberOf(1, 'Ada Okafor');
const grace = memberOf(2, 'Grace Marsh');
const alan = freelancerOf(1, 'Alan Doyle');
const shop = projectOf(7, 'Shop support');

const hours = (found: ReturnType<typeof importOf>) => found.entries.map(({ name, hours: of }) => [name, of]);

describe('importing last month', () => {
  const previous = [
    allocationOf(shop, { teamMember: ada }, 20),
    allocationOf(shop, { freelancer: alan }, 7.5),
    // The project-level record is nobody's allocation.
    {
      ...allocationOf(shop, { teamMember: ada }, 0),
      teamMemberId: null,
      teamMember: null,
      additionalHours: 5,
    },
  ];

  it('copies everybody into an empty month', () => {
    const found = importOf(7, planOf([], { version: 3 }), previous);
    expect(found).toMatchObject({ projectId: 7, version: 3, count: 2, replaced: [] });
    expect(hours(found)).toEqual([
      ['Ada Okafor', 20],
      ['Alan Doyle', 7.5],
    ]);
  });

  it('keeps those who are on this month alone, and names hours that it would replace', () => {
    const now = planOf([
      allocationOf(shop, { teamMember: grace }, 10),
      allocationOf(shop, { teamMember: ada }, 30),
      allocationOf(shop, { freelancer: alan }, 7.5),
    ]);
    const found = importOf(7, now, previous);
    expect(hours(found)).toEqual([
      ['Grace Marsh', 10],
      ['Ada Okafor', 20],
      ['Alan Doyle', 7.5],
    ]);
    expect(found.replaced).toEqual([{ key: 'teamMember-1', name: 'Ada Okafor', from: 30, to: 20 }]);
  });

  it('finds nothing where last month has no people', () => {
    expect(importOf(7, planOf([]), previous.slice(2)).count).toBe(0);
  });
});
