import { createHash } from 'node:crypto';
import { logFormat } from '#domain/log/upcasts.ts';
import { usersModel } from '../access/users/readModel.ts';
import { formulasModel } from '../formulas/readModel.ts';
import { storedWords } from '../history/codes.ts';
import { historyModel } from '../history/projection.ts';
import { budgetsModel } from '../money/budgets/readModel.ts';
import { linesModel } from '../money/lines/projection.ts';
import { manualCostsModel } from '../money/manualCosts/readModel.ts';
import { otherCostsModel } from '../money/otherCosts/readModel.ts';
import { periodsModel } from '../money/pnl/periods.ts';
import { softwareCostsModel } from '../money/softwareCosts/readModel.ts';
import { freelancersModel } from '../people/freelancers/readModel.ts';
import { placeholdersModel } from '../people/placeholders/readModel.ts';
import { teamMembersModel } from '../people/teamMembers/readModel.ts';
import { allocationsModel } from '../plans/allocations/projection.ts';
import { clientsModel } from '../projects/clients/readModel.ts';
import { projectsModel } from '../projects/readModel.ts';
import { bookkeeping, snapshots } from '../reading/bookkeeping.ts';
import type { ReadModel, Table } from '../reading/readModel.ts';
import rowRecord from '../rowRecord.json' with { type: 'json' };
import { timeOffModel } from '../timeOff/readModel.ts';

/** Every read model, in the order in which their tables are created. */
export const readModels: readonly ReadModel[] = [
  clientsModel,
  projectsModel,
  teamMembersModel,
  timeOffModel,
  freelancersModel,
  usersModel,
  allocationsModel,
  softwareCostsModel,
  otherCostsModel,
  manualCostsModel,
  periodsModel,
  budgetsModel,
  placeholdersModel,
  linesModel,
  historyModel,
  formulasModel,
];

/**
 * Every table of a read-model version that derives from events; two versions at the same position have the same
 * contents.
 */
export const tables: readonly Table[] = [...bookkeeping, ...readModels.flatMap((model) => model.tables)];

/** Tables whose rows derive from the folded state alone: all that a past day has of its own. */
export const derivedTables: readonly Table[] = readModels
  .flatMap((model) => model.tables)
  .filter(({ isJournal }) => !isJournal);

/**
 * Identifies the definition and meaning of a read-model version's tables, and the log format. Another fingerprint
 * requires a rebuild. The recorded number rises when a projection computes other rows from the same events:
 * `projections/testing/recordRows.ts` raises it.
 */
export const fingerprint: string = createHash('sha256')
  .update(JSON.stringify([rowRecord.version, logFormat, tables, snapshots, storedWords]))
  .digest('hex');
