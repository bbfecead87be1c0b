import type { Person } from '#domain/plans/allocationPlan.ts';
import type { HoursChange } from '#domain/plans/planMerge.ts';
import type { findAuthor } from '#projections/access/users/readModel.ts';
import { ok } from '../api/route.ts';
import type { PlanKey } from './planSave.ts';

/** A change of hours in a plan. */
export type CellChange = HoursChange & PlanKey;

/** The outcome of a change of hours; `hours` are those in the plan afterwards. */
export type CellOutcome = { hours: number } & (
  | { status: 'saved' }
  /** Others have changed the hours, by a user and at an ISO 8601 instant. */
  | { status: 'contested'; by: string; at: string }
  /** Refused; the message says why. */
  | { status: 'refused'; message: string }
  /** Possible, but not saved, as another change wasn't. */
  | { status: 'left' }
);

/** The response where nothing needs to be read for it; null where names of others are needed. */
export const answerAlone = (changes: readonly CellChange[], outcomes: readonly CellOutcome[]) =>
  outcomes.some(({ status }) => status === 'contested') ? null : answerWith(changes, outcomes, []);

/** @param names who changed the contested cells, by index */
export const answerWith = (
  changes: readonly CellChange[],
  outcomes: readonly CellOutcome[],
  names: readonly (Awaited<ReturnType<typeof findAuthor>> | null)[],
) =>
  ok({
    cells: outcomes.map((outcome, index) => {
      const { projectId, month, person } = changes[index] ?? { projectId: 0, month: '', person: null };
      return {
        ...{ projectId, month, ...idsOf(person), status: outcome.status, hours: outcome.hours },
        changedBy: names[index] ?? null,
        changedAt: outcome.status === 'contested' ? outcome.at : null,
        message: outcome.status === 'refused' ? outcome.message : null,
      };
    }),
  });

const idsOf = (person: Person | null) => ({
  teamMemberId: person?.kind === 'teamMember' ? person.id : null,
  freelancerId: person?.kind === 'freelancer' ? person.id : null,
});
