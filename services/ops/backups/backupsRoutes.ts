import type { BackupsView } from '#projections/readModelVersions/view.ts';
import { ok, type Route, route } from '../../api/route.ts';
import { latestBackups } from '../../operationalStore/backupRecords.ts';

/** How the planner's own backups went. */
export const backupRoutes: readonly Route[] = [
  route('GET /api/admin/backups', async ({ read, planner }) => {
    const { at = null, isEncrypted = false } = planner.backups ?? {};
    return ok({ at, isEncrypted, ...(await latestBackups(read.db)) } satisfies BackupsView);
  }),
];
