import { describe, expect, it } from 'vitest';
import type { AllocationPlanState, Person } from '../plans/allocationPlan.ts';
import { undo, untouched } from '../testing/undoing.ts';
import { allocationPlanRules } from './rules.ts';

describe('undoing a change of a plan', () => {
  const ada: Person = { kind: 'teamMember', id: 1 };
  const flo: Person = { kind: 'freelancer', id: 1 };
  const sam: Person = { kind: 'teamMember', id: 2 };
  const plan = (hours: readonly (readonly [Person, number])[], additional?: number): AllocationPlanState => ({
    entries: hours.map(([who, each], index) => ({ allocationId: index + 1, person: who, hours: each })),
    additional: additional === undefined ? null : { allocationId: 9, hours: additional },
  });
  const replaced = (
    hours: readonly (readonly [Person, number])[],
    additional?: { additionalHours: number },
  ) => ({
    type: 'ReplaceAllocations',
    entries: hours.map(([who, each]) => ({ person: who, hours: each })),
    ...additional,
    freshIds: [],
  });

  it('gives each person their hours back, takes off who came, and brings back who went', () => {
    const before = plan([
      [ada, 40],
      [flo, 10],
    ]);
    const after = plan([
      [ada, 30],
      [sam, 5],
    ]);
    expect(undo(allocationPlanRules, before, after)).toEqual({
      ...untouched,
      ready: ['teamMember-1', 'freelancer-1', 'teamMember-2'],
      commands: [
        replaced([
          [ada, 40],
          [flo, 10],
        ]),
      ],
    });
  });

  it('leaves whom somebody has planned since', () => {
    const before = plan([
      [ada, 40],
      [flo, 10],
    ]);
    const after = plan([
      [ada, 30],
      [flo, 20],
    ]);
    const now = plan([
      [ada, 35],
      [flo, 20],
      [sam, 5],
    ]);
    expect(undo(allocationPlanRules, before, after, now)).toEqual({
      ready: ['freelancer-1'],
      touched: ['teamMember-1'],
      obstacle: null,
      commands: [
        replaced([
          [ada, 35],
          [flo, 10],
          [sam, 5],
        ]),
      ],
    });
  });

  it.each([
    [5, 8, 5],
    [undefined, 8, 0],
    [5, 0, 5],
  ])('gives additional hours back: %s, made %i', (was, became, back) => {
    expect(undo(allocationPlanRules, plan([[ada, 1]], was), plan([[ada, 1]], became))).toEqual({
      ...untouched,
      ready: ['additionalHours'],
      commands: [replaced([[ada, 1]], { additionalHours: back })],
    });
  });

  it('finds no change between no additional hours and 0', () => {
    expect(undo(allocationPlanRules, plan([]), plan([], 0)).commands).toEqual([]);
  });
});
