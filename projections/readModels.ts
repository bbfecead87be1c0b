import { createHash } from 'node:crypto';
import { logFormat } from '#domain/log/upcasts.ts';
import { allocationsModel } from './allocations/projection.ts';
import { clientsModel } from './clients/projection.ts';
import { formulasModel } from './formulas/projection.ts';
import { freelancersModel } from './freelancers/projection.ts';
import { storedWords } from './history/codes.ts';
import { historyModel } from './history/projection.ts';
import { linesModel } from './lines/projection.ts';
import { manualCostsModel } from './manualCosts/projection.ts';
import { otherCostsModel } from './otherCosts/projection.ts';
import { snapshots } from './past/snapshots.ts';
import { placeholdersModel } from './placeholders/projection.ts';
import { bookkeeping } from './projector/tables.ts';
import { projectsModel } from './projects/projection.ts';
import type { ReadModel, Table } from './readModel.ts';
import rowRecord from './rowRecord.json' with { type: 'json' };
import { softwareCostsModel } from './softwareCosts/projection.ts';
import { teamMembersModel } from './teamMembers/projection.ts';
import { timeOffModel } from './timeOff/projection.ts';
import { usersModel } from './users/projection.ts';

/** Every reading of the log, in the order their tables are made. */
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
  placeholdersModel,
  linesModel,
  historyModel,
  formulasModel,
];

/** Every table of a read-model version that its events come to: two that have read the same hold the same in them. */
export const tables: readonly Table[] = [...bookkeeping, ...readModels.flatMap((model) => model.tables)];

/** Those whose rows follow from what is folded, whatever it came from: all that a past day has of its own. */
export const derivedTables: readonly Table[] = readModels
  .flatMap((model) => model.tables)
  .filter(({ isJournal }) => !isJournal);

/**
 * What a read-model version's tables are and mean, and of which log; another fingerprint calls for a rebuild. The
 * recorded number rises when a projection computes other rows from the same events: `projections/testing/recordRows.ts`
 * raises it.
 */
export const fingerprint: string = createHash('sha256')
  .update(JSON.stringify([rowRecord.version, logFormat, tables, snapshots, storedWords]))
  .digest('hex');
