import type { Month } from '#domain/values/month.ts';
import { listUsers } from '#projections/access/users/queries.ts';
import { formulasInForce } from '#projections/formulas/queries.ts';
import { listHistory } from '#projections/history/queries.ts';
import { listOtherCosts } from '#projections/money/otherCosts/queries.ts';
import { pnlMonths } from '#projections/money/pnl/months.ts';
import { listAdjustments, listSoftwareCosts } from '#projections/money/softwareCosts/queries.ts';
import { listFreelancers } from '#projections/people/freelancers/queries.ts';
import { listTeamMembers } from '#projections/people/teamMembers/queries.ts';
import { listMonthAllocations } from '#projections/plans/allocations/queries.ts';
import { listClients } from '#projections/projects/clients/queries.ts';
import { listProjects } from '#projections/projects/queries.ts';
import type { Read } from '#projections/reading/read.ts';
import { RowMismatchError } from '../database/resultParser.ts';

/** One question to each read model. */
const questions: readonly ((read: Read, month: Month) => Promise<unknown>)[] = [
  listClients,
  listProjects,
  listTeamMembers,
  listFreelancers,
  listUsers,
  listMonthAllocations,
  listSoftwareCosts,
  listAdjustments,
  listOtherCosts,
  formulasInForce,
  (read) => listHistory(read, {}, { limit: 1 }),
  (read, month) => pnlMonths(read, month, month),
];

/**
 * What keeps this version's queries from reading the rows of a read-model version; null where nothing does. Needed
 * besides the fingerprint, which stays equal where rows have changed and nobody has raised `projectionVersion`.
 */
export const mismatchIn = async (read: Read, month: Month): Promise<RowMismatchError | null> => {
  try {
    for (const ask of questions) await ask(read, month);
    return null;
  } catch (error) {
    if (error instanceof RowMismatchError) return error;
    throw error;
  }
};
