import type { DatabasePool } from 'slonik';
import { forgetReadModelVersions } from '#projections/readModelVersions/readModelVersions.ts';
import { forgetDigestMarks } from '../../operationalStore/digestMarks.ts';
import { forgetRequests } from '../../operationalStore/repeats.ts';

/**
 * Forgets all that the database knows of positions of the log, where another log takes its place or another kind counts
 * them: figures, requests that were carried out, and who has seen what others did. The next start builds the figures.
 */
export const forgetReadings = async (pool: DatabasePool): Promise<void> => {
  await forgetRequests(pool);
  await forgetDigestMarks(pool);
  await forgetReadModelVersions(pool);
};
