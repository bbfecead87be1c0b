import type { Month } from '#domain/values/month.ts';
import { listMonthAllocations } from '#projections/allocations/queries.ts';
import { listClients } from '#projections/clients/queries.ts';
import { formulasInForce } from '#projections/formulas/queries.ts';
import { listFreelancers } from '#projections/freelancers/queries.ts';
import { listHistory } from '#projections/history/queries.ts';
import { listOtherCosts } from '#projections/otherCosts/queries.ts';
import { pnlMonths } from '#projections/pnl/months.ts';
import { listProjects } from '#projections/projects/queries.ts';
import type { Read } from '#projections/read.ts';
import { listAdjustments, listSoftwareCosts } from '#projections/softwareCosts/queries.ts';
import { listTeamMembers } from '#projections/teamMembers/queries.ts';
import { listUsers } from '#projections/users/queries.ts';
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
