import { notFound } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import { findAuthor } from '#projections/access/users/readModel.ts';
import { exportMonth } from '#projections/money/reports/queries.ts';
import {
  findAllocation,
  findPlanChange,
  listMonthAllocations,
  listProjectAllocations,
} from '#projections/plans/allocations/queries.ts';
import type { PlanView } from '#projections/plans/allocations/view.ts';
import { planAt, planOf } from '#projections/plans/planning/plan.ts';
import { findProject } from '#projections/projects/readModel.ts';
import { countingIn, type Read } from '#projections/reading/read.ts';
import { created, noContent, ok, type Route, route } from '../api/route.ts';
import { setPositionHeader } from '../api/snapshots.ts';
import type { AnyCall } from '../http/call.ts';
import { ProblemError } from '../http/problem.ts';
import {
  changeAdditionalHours,
  removeAllocation,
  replaceAllocations,
  setAdditionalHours,
  setAllocation,
} from './allocations.ts';
import { StalePlan } from './planSave.ts';

const requireProject = async (read: Read, id: number, month: Month): Promise<void> => {
  if (!(await findProject(read, id, month))) throw notFound('This project');
};

/** Hours of people on projects, and whole plans of a project and month. */
export const allocationRoutes: readonly Route[] = [
  route('GET /api/allocations', async ({ query, read }) => {
    const { projectId, month, likelihood } = query;
    if (projectId !== undefined) return ok(await listProjectAllocations(read, projectId, month));
    return ok(month === undefined ? [] : await listMonthAllocations(countingIn(read, likelihood), month));
  }),

  route('GET /api/allocations/month/:month', async ({ params, read }) =>
    ok(await listMonthAllocations(read, params.month)),
  ),

  route('GET /api/allocations/export/:month', async ({ params, query, read }) =>
    ok(await exportMonth(countingIn(read, query.likelihood), params.month)),
  ),

  route('GET /api/allocations/project/:id', async ({ params, query, read, thisMonth }) => {
    await requireProject(read, params.id, thisMonth);
    return ok(await listProjectAllocations(read, params.id, query.month));
  }),

  route('GET /api/allocations/project/:id/month/:month', async ({ params, read }) => {
    await requireProject(read, params.id, params.month);
    return ok(await planOf(read, params.id, params.month));
  }),

  route('PUT /api/allocations/project/:id/month/:month', async (call) => {
    const { params, body, read, author, planner } = call;
    const { id, month } = params;
    const by = author(body.reason);
    const version = await unlessStale(call, () => replaceAllocations(planner, read, by, id, month, body));
    return ok(await savedPlan(call, id, month, version));
  }),

  route('POST /api/allocations', async (call) => {
    const { body, read, author, planner } = call;
    const { projectId, month, person, allocatedHours, additionalHours = 0, expectedVersion } = body;
    const by = author(body.reason);
    const id = await unlessStale(call, () =>
      person
        ? setAllocation(planner, read, by, projectId, month, person, allocatedHours, expectedVersion)
        : setAdditionalHours(planner, read, by, projectId, month, additionalHours, expectedVersion),
    );
    return created(await findAllocation(read, id));
  }),

  route('PATCH /api/allocations/:id', async (call) => {
    const { params, body, read, author, planner } = call;
    const allocation = await findAllocation(read, params.id);
    if (!allocation) throw notFound('This allocation');
    const { additionalHours, expectedVersion, reason } = body;
    await unlessStale(call, () =>
      changeAdditionalHours(planner, read, author(reason), allocation, additionalHours, expectedVersion),
    );
    return ok(await findAllocation(read, params.id));
  }),

  route('DELETE /api/allocations/:id', async (call) => {
    const { params, read, author, planner } = call;
    await unlessStale(call, () => removeAllocation(planner, read, author(), params.id));
    return noContent;
  }),
];

/** The saved plan at the saved version or a later one; where only an older one is projected, the plan as it is now. */
const savedPlan = async (
  { read, ctx, inSnapshot }: Asking,
  projectId: number,
  month: Month,
  version: number,
): Promise<PlanView> => {
  const { plan, position } = await planAt(read, projectId, month);
  if (plan.version < version) return inSnapshot((seen) => planOf(seen.read, projectId, month));
  setPositionHeader(ctx, position);
  return plan;
};

type Asking = Pick<AnyCall, 'planner' | 'read' | 'ctx' | 'inSnapshot'>;

/** Changes a plan; a conflict is answered with the current plan. */
const unlessStale = async <Result>(call: Asking, change: () => Promise<Result>): Promise<Result> => {
  try {
    return await change();
  } catch (error) {
    throw error instanceof StalePlan ? await stalePlan(error, call) : error;
  }
};

/** The conflict response: the current plan, who changed it and when, and the contested hours. */
const stalePlan = async (
  error: StalePlan,
  { planner: { store, readSide }, inSnapshot }: Asking,
): Promise<ProblemError> => {
  // The read side must include the other save, which the log has already.
  await readSide.waitFor(await store.head());
  return inSnapshot(({ read }) => stalePlanIn(read, error));
};

const stalePlanIn = async (read: Read, error: StalePlan): Promise<ProblemError> => {
  const { projectId, month } = error.plan;
  const [current, change] = await Promise.all([
    planOf(read, projectId, month),
    findPlanChange(read, { projectId, month }),
  ]);
  return new ProblemError(409, error.message, {
    current,
    changedBy: change && (await findAuthor(read, change.by)),
    changedAt: change?.at ?? null,
    contested: await Promise.all(
      error.contested.map(async ({ person, before, mine, theirs, by, at }) => ({
        teamMemberId: person?.kind === 'teamMember' ? person.id : null,
        freelancerId: person?.kind === 'freelancer' ? person.id : null,
        ...{ before, mine, theirs },
        changedBy: await findAuthor(read, by),
        changedAt: at,
      })),
    ),
  });
};
