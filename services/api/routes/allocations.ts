import { z } from 'zod';
import { additionalHoursInput, allocationInput, planInput } from '#domain/allocationInput.ts';
import { notFound } from '#domain/errors.ts';
import type { Month } from '#domain/month.ts';
import { monthSchema } from '#domain/monthInput.ts';
import { planOf } from '#projections/allocations/plan.ts';
import {
  findAllocation,
  findPlanChange,
  listMonthAllocations,
  listProjectAllocations,
} from '#projections/allocations/queries.ts';
import { findProject } from '#projections/projects/queries.ts';
import type { Read } from '#projections/read.ts';
import { exportMonth } from '#projections/reports/queries.ts';
import {
  changeAdditionalHours,
  removeAllocation,
  replaceAllocations,
  setAdditionalHours,
  setAllocation,
} from '../../commands/allocations.ts';
import { StalePlan } from '../../commands/planSave.ts';
import { changedBy } from '../conflict.ts';
import { idAndMonth, idParam, monthParam, optionalMonthQuery } from '../params.ts';
import type { Planner } from '../planner.ts';
import { ProblemError } from '../problem.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

const listQuery = z
  .object({
    projectId: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'The project id is not a number')
      .transform(Number)
      .optional(),
    month: monthSchema.optional(),
  })
  .refine(({ projectId, month }) => projectId !== undefined || month !== undefined, {
    path: ['month'],
    message: 'Say which month, as YYYY-MM, or which project',
  });

const requireProject = async (read: Read, id: number, month: Month): Promise<void> => {
  if (!(await findProject(read, id, month))) throw notFound('This project');
};

/** Bytes of the largest plan, which has a thousand people. */
const largestPlan = 256 * 2 ** 10;

/** Hours of people on projects (core section 7), and whole plans of a project and month. */
export const allocationRoutes: readonly Route[] = [
  route('get', '/api/allocations', 'admin', { query: listQuery }, async ({ query, read }) => {
    const { projectId, month } = query;
    if (projectId !== undefined) return ok(await listProjectAllocations(read, projectId, month));
    return ok(month === undefined ? [] : await listMonthAllocations(read, month));
  }),

  route('get', '/api/allocations/month/:month', 'admin', { params: monthParam }, async ({ params, read }) =>
    ok(await listMonthAllocations(read, params.month)),
  ),

  route('get', '/api/allocations/export/:month', 'admin', { params: monthParam }, async ({ params, read }) =>
    ok(await exportMonth(read, params.month)),
  ),

  route(
    'get',
    '/api/allocations/project/:id',
    'admin',
    { params: idParam, query: optionalMonthQuery },
    async ({ params, query, read, thisMonth }) => {
      await requireProject(read, params.id, thisMonth);
      return ok(await listProjectAllocations(read, params.id, query.month));
    },
  ),

  route(
    'get',
    '/api/allocations/project/:id/month/:month',
    'admin',
    { params: idAndMonth },
    async ({ params, read }) => {
      await requireProject(read, params.id, params.month);
      return ok(await planOf(read, params.id, params.month));
    },
  ),

  route(
    'put',
    '/api/allocations/project/:id/month/:month',
    'admin',
    { params: idAndMonth, body: planInput, largestBody: largestPlan, joinsGroup: true },
    async ({ params, body, read, author, planner }) => {
      const { id, month } = params;
      const by = author(body.reason);
      await unlessStale(planner, read, () => replaceAllocations(planner, read, by, id, month, body));
      return ok(await planOf(read, id, month));
    },
  ),

  route(
    'post',
    '/api/allocations',
    'admin',
    { body: allocationInput },
    async ({ body, read, author, planner }) => {
      const { projectId, month, person, allocatedHours, additionalHours = 0, expectedVersion } = body;
      const by = author(body.reason);
      const id = await unlessStale(planner, read, () =>
        person
          ? setAllocation(planner, by, projectId, month, person, allocatedHours)
          : setAdditionalHours(planner, by, projectId, month, additionalHours, expectedVersion),
      );
      return created(await findAllocation(read, id));
    },
  ),

  route(
    'patch',
    '/api/allocations/:id',
    'admin',
    { params: idParam, body: additionalHoursInput },
    async ({ params, body, read, author, planner }) => {
      const allocation = await findAllocation(read, params.id);
      if (!allocation) throw notFound('This allocation');
      const { additionalHours, expectedVersion, reason } = body;
      await unlessStale(planner, read, () =>
        changeAdditionalHours(planner, author(reason), allocation, additionalHours, expectedVersion),
      );
      return ok(await findAllocation(read, params.id));
    },
  ),

  route(
    'delete',
    '/api/allocations/:id',
    'admin',
    { params: idParam },
    async ({ params, read, author, planner }) => {
      await unlessStale(planner, read, () => removeAllocation(planner, author(), params.id));
      return noContent;
    },
  ),
];

/** Changes a plan; a refused save comes with the plan as it is now. */
const unlessStale = async <Result>(
  planner: Planner,
  read: Read,
  change: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await change();
  } catch (error) {
    throw error instanceof StalePlan ? await stalePlan(error, planner, read) : error;
  }
};

/** The plan as it is now, who made it so and when, and the hours somebody has to decide on. */
const stalePlan = async (
  error: StalePlan,
  { store, readSide }: Planner,
  read: Read,
): Promise<ProblemError> => {
  const { projectId, month } = error.plan;
  // The log knows of the other save already; the plan to show must know of it too.
  await readSide.waitFor(await store.head());
  const [current, change] = await Promise.all([
    planOf(read, projectId, month),
    findPlanChange(read, { projectId, month }),
  ]);
  return new ProblemError(409, error.message, {
    current,
    changedBy: change && (await changedBy(read, change.by)),
    changedAt: change?.at ?? null,
    contested: await Promise.all(
      error.contested.map(async ({ person, before, mine, theirs, by, at }) => ({
        teamMemberId: person?.kind === 'teamMember' ? person.id : null,
        freelancerId: person?.kind === 'freelancer' ? person.id : null,
        ...{ before, mine, theirs },
        changedBy: await changedBy(read, by),
        changedAt: at,
      })),
    ),
  });
};
