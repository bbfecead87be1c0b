import type { DatabasePool } from 'slonik';
import { forgetReadModelVersions } from '#projections/readModelVersions/readModelVersions.ts';
import { forgetDigestMarks } from '../../operationalStore/digestMarks.ts';
import { forgetRequests } from '../../operationalStore/repeats.ts';

/**
 * Deletes everything in the database that depends on positions of the log, when another log or another kind of log
 * replaces it: figures, records of requests, and marks of what users have seen. The next start builds the figures.
 */
export const forgetReadings = async (pool: DatabasePool): Promise<void> => {
  await forgetRequests(pool);
  await forgetDigestMarks(pool);
  await forgetReadModelVersions(pool);
};
