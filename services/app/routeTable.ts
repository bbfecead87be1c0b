import { accountRoutes } from '../access/accountRoutes.ts';
import { apiTokenRoutes } from '../access/apiTokensRoutes.ts';
import { authRoutes } from '../access/authRoutes.ts';
import { openIdRoutes } from '../access/openIdRoutes.ts';
import { secondFactorRoutes } from '../access/secondFactorRoutes.ts';
import { userRoutes } from '../access/usersRoutes.ts';
import type { Route } from '../api/route.ts';
import { formulaRoutes } from '../formulas/formulasRoutes.ts';
import { replayRoutes } from '../formulas/replaysRoutes.ts';
import { digestRoutes } from '../history/digestRoutes.ts';
import { accessLogRoutes, historyRoutes } from '../history/historyRoutes.ts';
import { undoRoutes } from '../history/undoRoutes.ts';
import { importRoutes } from '../imports/importsRoutes.ts';
import { dashboardRoutes } from '../money/dashboardRoutes.ts';
import { explainRoutes } from '../money/explainRoutes.ts';
import { movementRoutes } from '../money/movementRoutes.ts';
import { otherCostRoutes } from '../money/otherCostsRoutes.ts';
import { pnlRoutes } from '../money/pnlRoutes.ts';
import { reportRoutes } from '../money/reportsRoutes.ts';
import { softwareCostRoutes } from '../money/softwareCostsRoutes.ts';
import { backupRoutes } from '../ops/backups/backupsRoutes.ts';
import { freelancerRoutes } from '../people/freelancersRoutes.ts';
import { memberPageRoutes } from '../people/memberPageRoutes.ts';
import { peopleRoutes } from '../people/peopleRoutes.ts';
import { placeholderRoutes } from '../people/placeholdersRoutes.ts';
import { roleRoutes } from '../people/rolesRoutes.ts';
import { teamMemberRoutes } from '../people/teamMembersRoutes.ts';
import { allocationRoutes } from '../plans/allocationsRoutes.ts';
import { hoursRoutes } from '../plans/hoursRoutes.ts';
import { presenceRoutes } from '../plans/presenceRoutes.ts';
import { clientRoutes } from '../projects/clientsRoutes.ts';
import { projectRoutes } from '../projects/projectsRoutes.ts';
import { verificationRoutes } from '../recounts/verificationsRoutes.ts';
import { ownTimeOffRoutes, timeOffRoutes } from '../timeOff/timeOffRoutes.ts';
import { liveRoutes } from './liveRoutes.ts';
import { openApiRoutes } from './openApiRoutes.ts';
import { pastDayRoutes } from './pastDaysRoutes.ts';

/** Every address of the API. */
export const routeTable: readonly Route[] = [
  ...authRoutes,
  ...openIdRoutes,
  ...accountRoutes,
  ...secondFactorRoutes,
  ...clientRoutes,
  ...projectRoutes,
  ...teamMemberRoutes,
  ...timeOffRoutes,
  ...freelancerRoutes,
  ...allocationRoutes,
  ...hoursRoutes,
  ...placeholderRoutes,
  ...roleRoutes,
  ...dashboardRoutes,
  ...reportRoutes,
  ...memberPageRoutes,
  ...ownTimeOffRoutes,
  ...softwareCostRoutes,
  ...otherCostRoutes,
  ...pnlRoutes,
  ...movementRoutes,
  ...explainRoutes,
  ...historyRoutes,
  ...accessLogRoutes,
  ...pastDayRoutes,
  ...undoRoutes,
  ...digestRoutes,
  ...formulaRoutes,
  ...replayRoutes,
  ...verificationRoutes,
  ...backupRoutes,
  ...importRoutes,
  ...userRoutes,
  ...apiTokenRoutes,
  ...peopleRoutes,
  ...presenceRoutes,
  ...liveRoutes,
  ...openApiRoutes,
];
