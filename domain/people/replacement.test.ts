import { describe, expect, it } from 'vitest';
import type { Person } from '../plans/allocationPlan.ts';
import { hoursTakenOver } from './replacement.ts';

const ada: Person = { kind: 'teamMember', id: 1 };
const plan = { entries: [{ allocationId: 1, person: ada, hours: 10 }], additional: null };
const taking = (changes: object = {}) =>
  hoursTakenOver({
    month: '2026-06',
    plan,
    project: { name: 'Shop', endMonth: null },
    person: ada,
    available: { name: 'Ada Byrne', startMonth: '2026-01', endMonth: null },
    hours: 7.5,
    ...changes,
  });

describe('hours that somebody takes over', () => {
  it('come to their own, if they have any', () => {
    expect(taking()).toBe(17.5);
    expect(taking({ person: { kind: 'freelancer', id: 1 } })).toBe(7.5);
  });

  it.each([
    [{ available: { name: 'Ada Byrne', startMonth: '2026-07', endMonth: null } }, 'personId', /^Ada Byrne/],
    [{ project: { name: 'Shop', endMonth: '2026-05' } }, 'month', /Shop/],
    [{ hours: 100_000 }, 'personId', /^Ada Byrne would have 100010 hours on Shop in June 2026\. .+\.$/],
  ])('are refused where they can’t be: %j, at %s', (changes, path, message) => {
    expect(() => taking(changes)).toThrow(
      expect.objectContaining({ errors: [{ path, message: expect.stringMatching(message) }] }),
    );
  });
});
