import { accountRoutes } from '../access/accountRoutes.ts';
import { apiTokenRoutes } from '../access/apiTokens.ts';
import { authRoutes } from '../access/authRoutes.ts';
import { openIdRoutes } from '../access/openIdRoutes.ts';
import { secondFactorRoutes } from '../access/secondFactorRoutes.ts';
import { userRoutes } from '../access/usersRoutes.ts';
import type { Route } from '../api/route.ts';
import { formulaRoutes, replayRoutes } from '../formulas/replaysRoutes.ts';
import { digestRoutes } from '../history/digestRoutes.ts';
import { accessLogRoutes, historyRoutes } from '../history/historyRoutes.ts';
import { undoRoutes } from '../history/undoRoutes.ts';
import { importRoutes } from '../imports/importsRoutes.ts';
import { budgetRoutes } from '../money/budgetsRoutes.ts';
import { otherCostRoutes, softwareCostRoutes } from '../money/costsRoutes.ts';
import { dashboardRoutes, reportRoutes } from '../money/dashboardRoutes.ts';
import { periodRoutes } from '../money/periodsRoutes.ts';
import { explainRoutes, movementRoutes, pnlRoutes } from '../money/pnlRoutes.ts';
import { peopleRoutes } from '../people/erase.ts';
import { memberPageRoutes } from '../people/memberPageRoutes.ts';
import { freelancerRoutes, teamMemberRoutes } from '../people/peopleRoutes.ts';
import { placeholderRoutes } from '../people/placeholdersRoutes.ts';
import { roleRoutes } from '../people/renameRole.ts';
import { allocationRoutes } from '../plans/allocationsRoutes.ts';
import { hoursRoutes } from '../plans/changeHours.ts';
import { presenceRoutes } from '../plans/presenceRoutes.ts';
import { clientRoutes } from '../projects/clientsRoutes.ts';
import { projectRoutes } from '../projects/projectsRoutes.ts';
import { verificationRoutes } from '../recounts/jobs.ts';
import { ownTimeOffRoutes, timeOffRoutes } from '../timeOff/timeOffRoutes.ts';
import { backupRoutes, liveRoutes, openApiRoutes, pastDayRoutes } from './appRoutes.ts';

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
  ...periodRoutes,
  ...budgetRoutes,
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
