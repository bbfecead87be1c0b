import {
  type AllocationPlanCommand,
  type AllocationPlanState,
  freshIdsNeeded,
} from '#domain/allocationPlan.ts';
import type { Decider } from '#domain/decider.ts';
import type { Month } from '#domain/month.ts';
import type { StreamKind } from '#domain/streams.ts';
import { type CommandOf, deciders, type StateOf } from '../commands/execute.ts';
import type { NewEvent } from '../eventStore/eventStore.ts';
import type { CountedKind } from '../vault/counters.ts';
import { calendarOf } from './calendar.ts';
import { uuidOf } from './chance.ts';
import { otherCostSteps } from './otherCostSteps.ts';
import { peopleSteps } from './peopleSteps.ts';
import { plansOf } from './planning.ts';
import { planSteps } from './planSteps.ts';
import { projectsOf } from './projectBook.ts';
import { clientSteps, projectSteps } from './projectSteps.ts';
import { rosterOf } from './roster.ts';
import { softwareSteps } from './softwareSteps.ts';
import type { Step } from './step.ts';

export type SampleAppend = { stream: string; expectedVersion: number; events: NewEvent[] };

/** The sample agency: what is to be appended, in order of time, and the highest id of each kind that it uses. */
export type SampleAgency = { appends: readonly SampleAppend[]; highestIds: ReadonlyMap<CountedKind, number> };

/**
 * Everything that happened in the agency until the month begins, decided by the domain's own deciders. The same month
 * always gives the same appends with the same event ids.
 */
export const sampleAgency = (month: Month): SampleAgency => {
  const calendar = calendarOf(month);
  const roster = rosterOf(calendar);
  const projects = projectsOf(calendar);
  const plans = plansOf(calendar, projects, roster);
  const steps = [
    ...peopleSteps(calendar, roster),
    ...clientSteps(calendar),
    ...projects.flatMap((project) => projectSteps(calendar, project)),
    ...planSteps(calendar, plans, roster),
    ...softwareSteps(calendar),
    ...otherCostSteps(calendar),
  ];
  const past = steps
    .filter(({ at }) => at < `${calendar.current}-01`)
    .sort((a, b) => a.at.localeCompare(b.at));
  return carryOut(past, month);
};

const carryOut = (steps: readonly Step[], month: Month): SampleAgency => {
  const records = new Map<string, { version: number; state: StateOf<StreamKind> }>();
  const highestIds = new Map<CountedKind, number>([['allocation', 0]]);
  const appends: SampleAppend[] = [];
  for (const { kind, stream, command: commandOf, ...author } of steps) {
    const decider = deciders[kind] as unknown as Decider<
      StateOf<StreamKind>,
      CommandOf<StreamKind>,
      { type: string; data: unknown }
    >;
    const { version, state } = records.get(stream) ?? { version: 0, state: decider.initial };
    const command = withFreshIds(commandOf(state), state, highestIds);
    const decided = decider.decide(command, state);
    if (decided.length === 0) continue;
    records.set(stream, { version: version + decided.length, state: decided.reduce(decider.evolve, state) });
    if (kind !== 'allocationPlan' && kind !== 'manualCosts' && kind !== 'formulas')
      countId(highestIds, kind, Number(stream.slice(kind.length + 1)));
    const request = uuidOf(`${month} ${stream} request ${version}`);
    const metadata = { ...author, correlationId: request, causationId: request };
    const events = decided.map(({ type, data }, index) => ({
      id: uuidOf(`${month} ${stream} ${version + index + 1}`),
      type,
      data,
      metadata,
    }));
    appends.push({ stream, expectedVersion: version, events });
  }
  return { appends, highestIds };
};

const countId = (highestIds: Map<CountedKind, number>, kind: CountedKind, id: number): void => {
  highestIds.set(kind, Math.max(id, highestIds.get(kind) ?? 0));
};

const withFreshIds = (
  command: CommandOf<StreamKind>,
  state: StateOf<StreamKind>,
  highestIds: Map<CountedKind, number>,
): CommandOf<StreamKind> => {
  if (!('freshIds' in command)) return command;
  const needed = freshIdsNeeded(command as AllocationPlanCommand, state as AllocationPlanState);
  const last = highestIds.get('allocation') ?? 0;
  countId(highestIds, 'allocation', last + needed);
  return { ...command, freshIds: Array.from({ length: needed }, (_, index) => last + index + 1) };
};
