import { describe, expect, it } from 'vitest';
import { specificationOf } from '../testing/givenWhenThen.ts';
import { notFound } from '../values/errors.ts';
import {
  type AllocationPlanCommand,
  type AllocationPlanEvent,
  allocationPlan,
  freshIdsNeeded,
  type Person,
} from './allocationPlan.ts';

const given = specificationOf(allocationPlan);
const ada: Person = { kind: 'teamMember', id: 1 };
const bob: Person = { kind: 'freelancer', id: 1 }; // Ada's number, but another person
const cy: Person = { kind: 'teamMember', id: 2 };

const planned = {
  type: 'AllocationsReplaced',
  data: {
    entries: [
      { allocationId: 11, person: ada, hours: 50 },
      { allocationId: 12, person: bob, hours: 26.5 },
    ],
    additional: { allocationId: 13, hours: 5 },
  },
} satisfies AllocationPlanEvent;

const replace = (
  entries: { person: Person; hours: number }[],
  freshIds: number[],
  additionalHours?: number,
): AllocationPlanCommand => ({ type: 'ReplaceAllocations', entries, freshIds, additionalHours });

describe('replacing the allocations of a project and month', () => {
  it('plans an empty month', () => {
    given()
      .when(replace([{ person: ada, hours: 8 }], [21, 22], 2))
      .emits({
        type: 'AllocationsReplaced',
        data: {
          entries: [{ allocationId: 21, person: ada, hours: 8 }],
          additional: { allocationId: 22, hours: 2 },
        },
      });
  });

  it('keeps the ids of those who stay, gives new ones to those who come, and drops the rest', () => {
    const entries = [
      { person: cy, hours: 4 },
      { person: bob, hours: 26.5 },
    ];
    given(planned)
      .when(replace(entries, [21]))
      .emits({
        type: 'AllocationsReplaced',
        data: {
          entries: [
            { allocationId: 21, person: cy, hours: 4 },
            { allocationId: 12, person: bob, hours: 26.5 },
          ],
          additional: { allocationId: 13, hours: 5 },
        },
      });
  });

  it('leaves out entries without hours', () => {
    const entries = [
      { person: ada, hours: 0 },
      { person: bob, hours: 26.5 },
    ];
    given(planned)
      .when(replace(entries, []))
      .emits({
        type: 'AllocationsReplaced',
        data: {
          entries: [{ allocationId: 12, person: bob, hours: 26.5 }],
          additional: { allocationId: 13, hours: 5 },
        },
      });
  });

  it('emits nothing for the same hours, in whatever order', () => {
    const entries = [
      { person: bob, hours: 26.5 },
      { person: ada, hours: 50 },
    ];
    given(planned).when(replace(entries, [])).emitsNothing();
    given(planned)
      .when(replace(entries, [], 5))
      .emitsNothing();
    given().when(replace([], [])).emitsNothing();
    given()
      .when(replace([], [], 0))
      .emitsNothing();
  });

  it('sees a change of the additional hours alone, down to none', () => {
    const entries = [
      { person: ada, hours: 50 },
      { person: bob, hours: 26.5 },
    ];
    const { type, data } = planned;
    for (const hours of [0, 6]) {
      given(planned)
        .when(replace(entries, [], hours))
        .emits({ type, data: { ...data, additional: { allocationId: 13, hours } } });
    }
  });

  it('refuses a person who is listed twice, at the second place', () => {
    const entries = [
      { person: ada, hours: 1 },
      { person: bob, hours: 1 },
      { person: ada, hours: 2 },
    ];
    given()
      .when(replace(entries, [21, 22, 23]))
      .isRefused('invalid');
    expect(() => allocationPlan.decide(replace(entries, [21, 22, 23]), allocationPlan.initial)).toThrow(
      expect.objectContaining({
        errors: [
          {
            path: 'entries.2',
            message: 'The same person is listed twice. Keep one entry for each person.',
          },
        ],
      }),
    );
  });
});

describe('setting one allocation', () => {
  it('adds a person, and sets the hours of one who is there under the same id', () => {
    given(planned)
      .when({ type: 'SetAllocation', person: cy, hours: 4, freshIds: [21] })
      .emits({ type: 'AllocationSet', data: { allocationId: 21, person: cy, hours: 4 } });
    given(planned)
      .when({ type: 'SetAllocation', person: ada, hours: 4, freshIds: [] })
      .emits({ type: 'AllocationSet', data: { allocationId: 11, person: ada, hours: 4 } });
  });

  it('emits nothing for the hours they have', () => {
    given(planned).when({ type: 'SetAllocation', person: ada, hours: 50, freshIds: [] }).emitsNothing();
  });
});

describe('the additional hours of a month', () => {
  it('are set, under one id', () => {
    given()
      .when({ type: 'SetAdditionalHours', hours: 5, freshIds: [21] })
      .emits({ type: 'AdditionalHoursSet', data: { allocationId: 21, hours: 5 } });
    given(planned)
      .when({ type: 'SetAdditionalHours', hours: 0, freshIds: [] })
      .emits({ type: 'AdditionalHoursSet', data: { allocationId: 13, hours: 0 } });
  });

  it('emit nothing when they are that already', () => {
    given(planned).when({ type: 'SetAdditionalHours', hours: 5, freshIds: [] }).emitsNothing();
  });
});

describe('removing an allocation', () => {
  const gone = (allocationId: number): AllocationPlanEvent => ({
    type: 'AllocationRemoved',
    data: { allocationId },
  });

  it.each([11, 12, 13])('takes out %i', (allocationId) => {
    given(planned).when({ type: 'RemoveAllocation', allocationId }).emits(gone(allocationId));
  });

  it('is refused for one that is not there, or no more', () => {
    given(planned).when({ type: 'RemoveAllocation', allocationId: 99 }).isRefused('notFound');
    given(planned, gone(11)).when({ type: 'RemoveAllocation', allocationId: 11 }).isRefused('notFound');
    given(planned, gone(13)).when({ type: 'RemoveAllocation', allocationId: 13 }).isRefused('notFound');
    given()
      .when({ type: 'RemoveAllocation', allocationId: 1 })
      .isRefused('notFound', notFound('This allocation').message);
  });

  it('leaves everybody else, and the additional hours', () => {
    given(planned, gone(12))
      .when(replace([{ person: ada, hours: 50 }], [], 5))
      .emitsNothing();
    given(planned, gone(13))
      .when(replace([...planned.data.entries], []))
      .emitsNothing();
    const bare = { ...planned, data: { ...planned.data, additional: null } };
    given(bare, gone(11))
      .when(replace([{ person: bob, hours: 26.5 }], [], 0))
      .emitsNothing();
  });

  it('gives someone who comes back a new id', () => {
    given(planned, gone(11))
      .when({ type: 'SetAllocation', person: ada, hours: 50, freshIds: [21] })
      .emits({ type: 'AllocationSet', data: { allocationId: 21, person: ada, hours: 50 } });
  });
});

describe('fresh ids', () => {
  it('are needed for new people with hours, and for the first additional hours', () => {
    const state = allocationPlan.evolve(allocationPlan.initial, planned);
    const entries = [
      { person: ada, hours: 1 },
      { person: cy, hours: 1 },
      { person: { kind: 'teamMember', id: 9 } as const, hours: 0 },
    ];
    expect(freshIdsNeeded(replace(entries, []), allocationPlan.initial)).toBe(2);
    expect(freshIdsNeeded(replace(entries, [], 5), allocationPlan.initial)).toBe(3);
    expect(freshIdsNeeded(replace(entries, [], 0), allocationPlan.initial)).toBe(2);
    expect(freshIdsNeeded(replace(entries, [], 5), state)).toBe(1);
    expect(freshIdsNeeded({ type: 'RemoveAllocation', allocationId: 11 }, state)).toBe(0);
  });

  it('are needed for one entry where the person, or additional hours, are new', () => {
    const state = allocationPlan.evolve(allocationPlan.initial, planned);
    const needed = (command: AllocationPlanCommand) =>
      [allocationPlan.initial, state].map((each) => freshIdsNeeded(command, each));
    expect(needed({ type: 'SetAllocation', person: ada, hours: 1, freshIds: [] })).toEqual([1, 0]);
    expect(needed({ type: 'SetAllocation', person: cy, hours: 1, freshIds: [] })).toEqual([1, 1]);
    expect(needed({ type: 'SetAdditionalHours', hours: 1, freshIds: [] })).toEqual([1, 0]);
  });

  it('are missed loudly, as a fault of the program', () => {
    expect(() =>
      allocationPlan.decide(replace([{ person: ada, hours: 1 }], []), allocationPlan.initial),
    ).toThrow('The command came with too few fresh allocation ids');
  });
});

describe('a plan that grew entry by entry', () => {
  it('is what its last entries say', () => {
    const set = (allocationId: number, person: Person, hours: number): AllocationPlanEvent => ({
      type: 'AllocationSet',
      data: { allocationId, person, hours },
    });
    const additional = (hours: number): AllocationPlanEvent => ({
      type: 'AdditionalHoursSet',
      data: { allocationId: 23, hours },
    });
    const hours = [
      { person: ada, hours: 40 },
      { person: cy, hours: 5 },
    ];
    given(set(21, ada, 50), set(22, cy, 5), additional(3), set(21, ada, 40), additional(7))
      .when(replace(hours, [], 7))
      .emitsNothing();
  });
});
