import type { Person } from '#domain/plans/allocationPlan.ts';
import type { Read } from '#projections/reading/read.ts';
import { changedBy } from '../api/conflict.ts';
import { ok, type Route, route } from '../api/route.ts';
import { type CellOutcome, changeHours } from './changeHours.ts';

/** Hours as they were and as they are to become, in any number of plans. */
export const hoursRoutes: readonly Route[] = [
  route('POST /api/hours', async ({ body, author, planner, inSnapshot }) => {
    const { changes, all, reason } = body;
    const outcomes = await changeHours(planner, author(reason), changes, all);
    return inSnapshot(async ({ read }) =>
      ok({
        cells: await Promise.all(
          outcomes.map(async (outcome, index) => {
            const { projectId, month, person } = changes[index] ?? { projectId: 0, month: '', person: null };
            return { projectId, month, ...idsOf(person), ...(await told(read, outcome)) };
          }),
        ),
      }),
    );
  }),
];

const idsOf = (person: Person | null) => ({
  teamMemberId: person?.kind === 'teamMember' ? person.id : null,
  freelancerId: person?.kind === 'freelancer' ? person.id : null,
});

const told = async (read: Read, outcome: CellOutcome) => ({
  status: outcome.status,
  hours: outcome.hours,
  changedBy: outcome.status === 'contested' ? await changedBy(read, outcome.by) : null,
  changedAt: outcome.status === 'contested' ? outcome.at : null,
  message: outcome.status === 'refused' ? outcome.message : null,
});
