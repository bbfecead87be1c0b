import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AllocationPlanState, allocationPlan, type Person } from './allocationPlan.ts';
import { hoursIn, isContested, mergeIntoPlan, type PlanSave, withHours } from './planMerge.ts';

const ada: Person = { kind: 'teamMember', id: 1 };
const bob: Person = { kind: 'freelancer', id: 1 };
const cy: Person = { kind: 'teamMember', id: 2 };

const planOf = (hours: readonly (readonly [Person, number])[], additional = 0): AllocationPlanState => ({
  entries: hours.map(([person, hours], index) => ({ allocationId: index + 1, person, hours })),
  additional: additional > 0 ? { allocationId: 99, hours: additional } : null,
});
const saveOf = ({ entries, additional }: AllocationPlanState): PlanSave => ({
  entries: entries.map(({ person, hours }) => ({ person, hours })),
  additionalHours: additional?.hours ?? 0,
});

const before = planOf([
  [ada, 10],
  [bob, 20],
]);

it.each([
  [10, 12, 14, true],
  [10, 12, 12, false],
  [10, 10, 14, false],
  [10, 12, 10, false],
])('hours that were %d, are to be %d here and are %d there are contested: %s', (before, mine, theirs, is) => {
  expect(isContested({ before, mine, theirs })).toBe(is);
});

describe('a save that was made on an earlier plan', () => {
  it('given that it says nothing of additional hours, then they are as others have made them, and not contested', () => {
    const theirs = planOf([[ada, 10]], 8);
    const { entries } = saveOf(planOf([[ada, 10]]));
    expect(mergeIntoPlan(planOf([[ada, 10]], 5), { entries }, theirs)).toEqual({
      save: { entries, additionalHours: undefined },
      contested: [],
    });
  });

  it('changes its own people, and leaves theirs to those who changed them', () => {
    const mine = planOf([
      [ada, 12],
      [bob, 20],
      [cy, 4],
    ]);
    const theirs = planOf([
      [ada, 10],
      [bob, 30],
    ]);
    expect(mergeIntoPlan(before, saveOf(mine), theirs)).toEqual({
      save: {
        entries: [
          { person: ada, hours: 12 },
          { person: bob, hours: 30 },
          { person: cy, hours: 4 },
        ],
        additionalHours: 0,
      },
      contested: [],
    });
  });

  it('takes out who it took out, and does not bring back whom they took out', () => {
    const mine = saveOf(planOf([[bob, 20]]));
    const theirs = planOf([[ada, 10]]);
    expect(mergeIntoPlan(before, mine, theirs)).toEqual({
      save: { entries: [], additionalHours: 0 },
      contested: [],
    });
  });

  it('is contested where both changed the same hours, taking somebody out included', () => {
    const mine = planOf([[ada, 12]]);
    const theirs = planOf([
      [ada, 11],
      [bob, 25],
    ]);
    expect(mergeIntoPlan(before, saveOf(mine), theirs).contested).toEqual([
      { person: ada, before: 10, mine: 12, theirs: 11 },
      { person: bob, before: 20, mine: 0, theirs: 25 },
    ]);
  });

  it('is contested where they took out whom it changed', () => {
    const mine = planOf([
      [ada, 12],
      [bob, 20],
    ]);
    expect(mergeIntoPlan(before, saveOf(mine), planOf([[bob, 20]])).contested).toEqual([
      { person: ada, before: 10, mine: 12, theirs: 0 },
    ]);
  });

  it('agrees where both made the same change', () => {
    const both = planOf([[ada, 15]], 3);
    expect(mergeIntoPlan(before, saveOf(both), both)).toEqual({ save: saveOf(both), contested: [] });
  });

  it('leaves additional hours alone that it does not name, and merges those it does', () => {
    const { entries } = saveOf(before);
    const theirs = { ...before, additional: { allocationId: 99, hours: 7 } };
    expect(mergeIntoPlan(before, { entries }, theirs).save.additionalHours).toBeUndefined();
    expect(mergeIntoPlan(before, { entries, additionalHours: 0 }, theirs).save.additionalHours).toBe(7);
    expect(mergeIntoPlan(before, { entries, additionalHours: 2 }, theirs).contested).toEqual([
      { person: null, before: 0, mine: 2, theirs: 7 },
    ]);
  });
});

describe('any two saves of one plan', () => {
  const people = [ada, bob, cy, { kind: 'freelancer', id: 2 } as const];
  const anyPlan = fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 0, max: 2 }),
    )
    .map(([hours, additional]) =>
      planOf(
        people.map((person, index) => [person, hours[index] ?? 0] as const).filter(([, hours]) => hours > 0),
        additional,
      ),
    );
  const asText = ({ entries, additionalHours }: PlanSave): string =>
    `${entries.map(({ person, hours }) => `${person.kind} ${person.id}: ${hours}`).sort()} + ${additionalHours}`;

  it('come to the same, whoever comes first, unless somebody has to decide', () => {
    fc.assert(
      fc.property(anyPlan, anyPlan, anyPlan, (before, one, other) => {
        const [first, second] = [
          mergeIntoPlan(before, saveOf(one), other),
          mergeIntoPlan(before, saveOf(other), one),
        ];
        expect(first.contested.length).toBe(second.contested.length);
        if (first.contested.length === 0) expect(asText(first.save)).toBe(asText(second.save));
      }),
    );
  });

  it('are one save where only one of them changed anything', () => {
    fc.assert(
      fc.property(anyPlan, anyPlan, (before, one) => {
        for (const { save, contested } of [
          mergeIntoPlan(before, saveOf(one), before),
          mergeIntoPlan(before, saveOf(before), one),
        ]) {
          expect(contested).toEqual([]);
          expect(asText(save)).toBe(asText(saveOf(one)));
        }
      }),
    );
  });

  it('give a save that the plan accepts', () => {
    fc.assert(
      fc.property(anyPlan, anyPlan, anyPlan, (before, one, other) => {
        const { save } = mergeIntoPlan(before, saveOf(one), other);
        const command = { type: 'ReplaceAllocations', ...save, freshIds: [101, 102, 103, 104, 105] } as const;
        const after = allocationPlan.decide(command, other).reduce(allocationPlan.evolve, other);
        expect(asText(saveOf(after))).toBe(asText({ ...save, additionalHours: save.additionalHours ?? 0 }));
      }),
    );
  });
});

describe('a plan with other hours', () => {
  const plan = planOf(
    [
      [ada, 10],
      [bob, 20],
    ],
    5,
  );

  it('tells somebody’s, and of nobody the additional ones', () => {
    expect([ada, bob, cy, null].map((person) => hoursIn(plan, person))).toEqual([10, 20, 0, 5]);
    expect(hoursIn(planOf([]), null)).toBe(0);
  });

  it('has those of some changed, and those of everybody else as they are', () => {
    const changes = [
      { person: bob, before: 20, after: 21 },
      { person: cy, before: 0, after: 4 },
    ];
    expect(withHours(plan, changes)).toEqual({
      entries: [
        { person: ada, hours: 10 },
        { person: bob, hours: 21 },
        { person: cy, hours: 4 },
      ],
      additionalHours: undefined,
    });
  });

  it('lacks who has none any more, and nobody for additional hours', () => {
    const changes = [
      { person: ada, before: 10, after: 0 },
      { person: cy, before: 1, after: 0 },
      { person: null, before: 5, after: 6 },
    ];
    expect(withHours(plan, changes)).toEqual({ entries: [{ person: bob, hours: 20 }], additionalHours: 6 });
  });
});
