import { z } from 'zod';
import type { Decider, EventOf } from '../records/decider.ts';
import { invalid, notFound } from '../values/errors.ts';

// Stream: allocationPlan-{projectId}_{month}

/** Who an entry is for. */
export type Person = { kind: 'teamMember' | 'freelancer'; id: number };

/** One person's hours on a project in a month. The allocation id stays as long as the person is on the plan. */
export type Entry = { allocationId: number; person: Person; hours: number };

/** Additional hours of an SLA in the month, on the project rather than a person. */
export type Additional = { allocationId: number; hours: number };

const person = z.object({ kind: z.enum(['teamMember', 'freelancer']), id: z.number() });
const entry = z.object({ allocationId: z.number(), person, hours: z.number() });
const additional = z.object({ allocationId: z.number(), hours: z.number() });

export const allocationPlanEvents = {
  /** The whole plan from now on. */
  AllocationsReplaced: z.object({ entries: z.array(entry), additional: additional.nullable() }),
  AllocationSet: entry,
  AllocationRemoved: z.object({ allocationId: z.number() }),
  AdditionalHoursSet: additional,
};
export type AllocationPlanEvent = EventOf<typeof allocationPlanEvents>;

// State: a plan is empty until it is first saved.
export type AllocationPlanState = { entries: readonly Entry[]; additional: Additional | null };

export const samePerson = (a: Person, b: Person): boolean => a.kind === b.kind && a.id === b.id;

const evolve = (state: AllocationPlanState, event: AllocationPlanEvent): AllocationPlanState => {
  switch (event.type) {
    case 'AllocationsReplaced':
      return event.data;
    case 'AllocationSet': {
      const known = state.entries.some((entry) => samePerson(entry.person, event.data.person));
      return {
        ...state,
        entries: known
          ? state.entries.map((entry) => (samePerson(entry.person, event.data.person) ? event.data : entry))
          : [...state.entries, event.data],
      };
    }
    case 'AllocationRemoved': {
      const id = event.data.allocationId;
      return {
        entries: state.entries.filter((entry) => entry.allocationId !== id),
        additional: state.additional?.allocationId === id ? null : state.additional,
      };
    }
    case 'AdditionalHoursSet':
      return { ...state, additional: event.data };
  }
};

// Commands. `freshIds` are unused allocation ids, `freshIdsNeeded` of them.
export type AllocationPlanCommand =
  | {
      type: 'ReplaceAllocations';
      entries: readonly { person: Person; hours: number }[];
      /** Absent: unchanged. */
      additionalHours?: number | undefined;
      freshIds: readonly number[];
    }
  | { type: 'SetAllocation'; person: Person; hours: number; freshIds: readonly number[] }
  | { type: 'SetAdditionalHours'; hours: number; freshIds: readonly number[] }
  | { type: 'RemoveAllocation'; allocationId: number };

/** How many unused allocation ids a command will consume in this state. */
export const freshIdsNeeded = (command: AllocationPlanCommand, state: AllocationPlanState): number => {
  const unknown = (person: Person) => !state.entries.some((entry) => samePerson(entry.person, person));
  switch (command.type) {
    case 'ReplaceAllocations':
      return (
        command.entries.filter((entry) => entry.hours > 0 && unknown(entry.person)).length +
        (command.additionalHours && !state.additional ? 1 : 0)
      );
    case 'SetAllocation':
      return unknown(command.person) ? 1 : 0;
    case 'SetAdditionalHours':
      return state.additional ? 0 : 1;
    case 'RemoveAllocation':
      return 0;
  }
};

const decide = (command: AllocationPlanCommand, state: AllocationPlanState): AllocationPlanEvent[] => {
  const fresh = 'freshIds' in command ? [...command.freshIds] : [];
  const nextId = (): number => {
    const id = fresh.shift();
    if (id === undefined) throw new Error('The command came with too few fresh allocation ids');
    return id;
  };
  const idOf = (person: Person): number =>
    state.entries.find((entry) => samePerson(entry.person, person))?.allocationId ?? nextId();

  switch (command.type) {
    case 'ReplaceAllocations': {
      refuseRepeatedPeople(command.entries);
      const entries = command.entries
        .filter((entry) => entry.hours > 0)
        .map(({ person, hours }) => ({ allocationId: idOf(person), person, hours }));
      const hours = command.additionalHours;
      const after =
        hours === undefined || (hours === 0 && !state.additional)
          ? state.additional
          : { allocationId: state.additional?.allocationId ?? nextId(), hours };
      const same = sameEntries(entries, state.entries) && after?.hours === state.additional?.hours;
      return same ? [] : [{ type: 'AllocationsReplaced', data: { entries, additional: after } }];
    }
    case 'SetAllocation': {
      const known = state.entries.find((entry) => samePerson(entry.person, command.person));
      if (known?.hours === command.hours) return [];
      const data = { allocationId: idOf(command.person), person: command.person, hours: command.hours };
      return [{ type: 'AllocationSet', data }];
    }
    case 'SetAdditionalHours': {
      if (state.additional?.hours === command.hours) return [];
      const allocationId = state.additional?.allocationId ?? nextId();
      return [{ type: 'AdditionalHoursSet', data: { allocationId, hours: command.hours } }];
    }
    case 'RemoveAllocation': {
      const { allocationId } = command;
      const known =
        state.entries.some((entry) => entry.allocationId === allocationId) ||
        state.additional?.allocationId === allocationId;
      if (!known) throw notFound('This allocation');
      return [{ type: 'AllocationRemoved', data: { allocationId } }];
    }
  }
};

const refuseRepeatedPeople = (entries: readonly { person: Person }[]): void => {
  entries.forEach(({ person }, index) => {
    if (entries.findIndex((other) => samePerson(other.person, person)) < index) {
      throw invalid(`entries.${index}`, 'The same person is listed twice. Keep one entry for each person.');
    }
  });
};

// The order of entries doesn't count: saving the same hours in another order changes nothing.
const sameEntries = (a: readonly Entry[], b: readonly Entry[]): boolean =>
  a.length === b.length &&
  a.every((entry) =>
    b.some((other) => samePerson(other.person, entry.person) && other.hours === entry.hours),
  );

export const allocationPlan: Decider<AllocationPlanState, AllocationPlanCommand, AllocationPlanEvent> = {
  initial: { entries: [], additional: null },
  evolve,
  decide,
};
