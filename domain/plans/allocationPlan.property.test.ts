import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPlanRequest, type PlanRequest } from '../testing/arbitraries.ts';
import { expectAnyHistoryFolds, expectNoSecondEvent } from '../testing/givenWhenThen.ts';
import {
  type AllocationPlanCommand,
  type AllocationPlanState,
  allocationPlan,
  freshIdsNeeded,
} from './allocationPlan.ts';

/** Turns a request into a command, with exactly the fresh ids that it needs. */
const commandOf = (
  request: PlanRequest,
  state: AllocationPlanState,
  nextId: () => number,
): AllocationPlanCommand => {
  if (request.type === 'RemoveAllocation') {
    const ids = [...state.entries.map((entry) => entry.allocationId), state.additional?.allocationId];
    return { type: 'RemoveAllocation', allocationId: ids[request.which] ?? 0 };
  }
  const freshIds = Array.from({ length: freshIdsNeeded({ ...request, freshIds: [] }, state) }, nextId);
  return { ...request, freshIds };
};

describe('any allocation plan', () => {
  it('gives no second event when asked twice', () => {
    let last = 0;
    expectNoSecondEvent(
      allocationPlan,
      // A repeated removal is the same removal, not that of the next entry.
      anyPlanRequest.map((request) => {
        let asked: AllocationPlanCommand | undefined;
        return (state: AllocationPlanState) => {
          const command = commandOf(request, state, () => ++last);
          asked ??= command;
          return request.type === 'RemoveAllocation' ? asked : command;
        };
      }),
    );
  });

  it('uses the ids it asked for, never lists a person twice and never an id twice', () => {
    fc.assert(
      fc.property(fc.array(anyPlanRequest, { maxLength: 10 }), (requests) => {
        let last = 0;
        let state = allocationPlan.initial;
        for (const request of requests) {
          const command = commandOf(request, state, () => ++last);
          if (command.type === 'RemoveAllocation' && command.allocationId === 0) continue;
          state = allocationPlan.decide(command, state).reduce(allocationPlan.evolve, state);
          const ids = [...state.entries.map((entry) => entry.allocationId)];
          if (state.additional) ids.push(state.additional.allocationId);
          const people = state.entries.map(({ person }) => `${person.kind}-${person.id}`);
          expect(new Set(ids).size).toBe(ids.length);
          expect(new Set(people).size).toBe(people.length);
        }
      }),
    );
  });

  it('folds any history', () => {
    let last = 0;
    expectAnyHistoryFolds(
      allocationPlan,
      anyPlanRequest.map(
        (request) => (state: AllocationPlanState) => commandOf(request, state, () => ++last),
      ),
    );
  });
});
