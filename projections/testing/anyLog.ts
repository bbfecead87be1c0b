import fc from 'fast-check';
import { user } from '#domain/access/user.ts';
import { formulas } from '#domain/formulas/formulas.ts';
import { manualCosts } from '#domain/money/manualCosts.ts';
import { otherCost } from '#domain/money/otherCost.ts';
import { softwareCost } from '#domain/money/softwareCost.ts';
import { freelancer } from '#domain/people/freelancer.ts';
import { isErasure } from '#domain/people/personalData.ts';
import { placeholder } from '#domain/people/placeholder.ts';
import { teamMember } from '#domain/people/teamMember.ts';
import { type AllocationPlanCommand, allocationPlan, freshIdsNeeded } from '#domain/plans/allocationPlan.ts';
import { client } from '#domain/projects/client.ts';
import { project } from '#domain/projects/project.ts';
import type { Decider } from '#domain/records/decider.ts';
import { streams } from '#domain/records/streams.ts';
import {
  anyFreelancerFields,
  anyId,
  anyMonth,
  anyPlanRequest,
  anyProjectFields,
  anyTeamMemberFields,
  type PlanRequest,
} from '#domain/testing/arbitraries.ts';
import {
  anyClientCommand,
  anyFreelancerCommand,
  anyManualCostsCommand,
  anyOtherCostCommand,
  anyPlaceholderCommand,
  anyProjectCommand,
  anySoftwareCostCommand,
  anyTeamMemberCommand,
  anyUserCommand,
} from '#domain/testing/commands.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import { anyDatedFormulas } from './anyFormulas.ts';
import { createLog, type TestLog } from './log.ts';

/** A request to the agency. Deciders refuse what is invalid in its state. */
type Request = (foldedState: StateInMemory) => void;

/** The state that deciders need, and the log they write. */
class StateInMemory {
  readonly log: TestLog = createLog();
  readonly #states = new Map<string, unknown>();
  #lastAllocationId = 0;

  decide<State, Command, Event extends { type: string; data: unknown }>(
    stream: string,
    decider: Decider<State, Command, Event>,
    command: Command | ((state: State) => Command),
  ): void {
    const state = (this.#states.get(stream) as State | undefined) ?? decider.initial;
    try {
      const asked = typeof command === 'function' ? (command as (state: State) => Command)(state) : command;
      const events = decider.decide(asked, state);
      for (const event of events) this.log.appendRaw(stream, event);
      this.#states.set(stream, events.reduce(decider.evolve, state));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  plan(projectId: number, month: Month, request: PlanRequest): void {
    this.decide(streams.allocationPlan(projectId, month), allocationPlan, (state): AllocationPlanCommand => {
      if (request.type === 'RemoveAllocation') {
        const ids = [...state.entries.map((entry) => entry.allocationId), state.additional?.allocationId];
        return { type: 'RemoveAllocation', allocationId: ids[request.which] ?? 0 };
      }
      const needed = freshIdsNeeded({ ...request, freshIds: [] }, state);
      return { ...request, freshIds: Array.from({ length: needed }, () => ++this.#lastAllocationId) };
    });
  }
}

/** A request to a decider, under any id. */
const requestOf = <State, Command, Event extends { type: string; data: unknown }>(
  streamOf: (id: number) => string,
  decider: Decider<State, Command, Event>,
  commands: fc.Arbitrary<Command>,
): fc.Arbitrary<Request> =>
  fc.tuple(anyId, commands).map(
    ([id, command]) =>
      (foldedState) =>
        foldedState.decide(streamOf(id), decider, command),
  );

const manualCostsRequest = fc.tuple(anyMonth, anyManualCostsCommand).map(
  ([month, command]): Request =>
    (foldedState) => {
      foldedState.decide(streams.manualCosts(month), manualCosts, command);
    },
);

const planRequest = fc.tuple(anyId, anyMonth, anyPlanRequest).map(
  ([projectId, month, request]): Request =>
    (foldedState) => {
      foldedState.plan(projectId, month, request);
    },
);

const formulasRequest = fc.tuple(anyId, fc.oneof(fc.constant(defaultFormulas), anyDatedFormulas)).map(
  ([replay, set]): Request =>
    (foldedState) => {
      foldedState.decide(streams.formulas(), formulas, { type: 'AdoptFormulas', formulas: set, replay });
    },
);

/** Whether somebody's key is destroyed: identifying data can't be written any more. */
const isGone = ({ log }: StateInMemory, person: string): boolean =>
  log.events.some(({ stream, type }) => stream === person && isErasure(type));

/** History that no decider would write, but that a log may hold: records created twice, and events of unknown types. */
const oddity = fc.oneof(
  fc.tuple(anyId, anyTeamMemberFields).map(
    ([id, data]): Request =>
      (foldedState) => {
        const stream = streams.teamMember(id);
        if (!isGone(foldedState, stream)) foldedState.log.append(stream, { type: 'TeamMemberAdded', data });
      },
  ),
  fc.tuple(anyId, anyFreelancerFields).map(
    ([id, data]): Request =>
      (foldedState) => {
        const stream = streams.freelancer(id);
        if (!isGone(foldedState, stream)) foldedState.log.append(stream, { type: 'FreelancerAdded', data });
      },
  ),
  fc.tuple(anyId, anyProjectFields).map(
    ([id, fields]): Request =>
      (foldedState) => {
        foldedState.log.append(streams.project(id), {
          type: 'ProjectCreated',
          data: { ...fields, status: 'review' },
        });
      },
  ),
  fc.tuple(anyId, fc.string({ maxLength: 4, unit: 'grapheme-ascii' })).map(
    ([id, name]): Request =>
      (foldedState) => {
        foldedState.log.append(streams.client(id), { type: 'ClientCreated', data: { name } });
      },
  ),
  fc
    .tuple(anyId, fc.constantFrom(streams.client, streams.project, streams.teamMember, streams.freelancer))
    .map(
      ([id, stream]): Request =>
        (foldedState) => {
          foldedState.log.appendRaw(stream(id), { type: 'OfTheFuture' });
        },
    ),
);

/** The log of an agency after arbitrary requests in any order, with plans before their projects too. */
export const anyLog = (requests: { minLength: number; maxLength: number }): fc.Arbitrary<TestLog> =>
  fc
    .array(
      fc.oneof(
        { weight: 2, arbitrary: requestOf(streams.client, client, anyClientCommand) },
        { weight: 6, arbitrary: requestOf(streams.project, project, anyProjectCommand) },
        { weight: 4, arbitrary: requestOf(streams.teamMember, teamMember, anyTeamMemberCommand) },
        { weight: 4, arbitrary: requestOf(streams.freelancer, freelancer, anyFreelancerCommand) },
        { weight: 2, arbitrary: requestOf((id) => streams.user(String(id)), user, anyUserCommand) },
        { weight: 2, arbitrary: requestOf(streams.softwareCost, softwareCost, anySoftwareCostCommand) },
        { weight: 1, arbitrary: requestOf(streams.otherCost, otherCost, anyOtherCostCommand) },
        { weight: 3, arbitrary: requestOf(streams.placeholder, placeholder, anyPlaceholderCommand) },
        { weight: 1, arbitrary: manualCostsRequest },
        { weight: 1, arbitrary: formulasRequest },
        { weight: 10, arbitrary: planRequest },
        { weight: 1, arbitrary: oddity },
      ),
      { ...requests, size: 'max' },
    )
    .map((all) => {
      const foldedState = new StateInMemory();
      for (const request of all) request(foldedState);
      // fast-check prints the events of a failure, without the functions.
      return Object.assign(foldedState.log, {
        [fc.toStringMethod]: () => fc.stringify(foldedState.log.events),
      });
    });
