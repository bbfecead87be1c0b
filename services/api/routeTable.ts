import type { Route } from './route.ts';
import { accountRoutes } from './routes/account.ts';
import { allocationRoutes } from './routes/allocations.ts';
import { apiTokenRoutes } from './routes/apiTokens.ts';
import { authRoutes } from './routes/auth.ts';
import { backupRoutes } from './routes/backups.ts';
import { clientRoutes } from './routes/clients.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { digestRoutes } from './routes/digest.ts';
import { explainRoutes } from './routes/explain.ts';
import { formulaRoutes } from './routes/formulas.ts';
import { freelancerRoutes } from './routes/freelancers.ts';
import { accessLogRoutes, historyRoutes } from './routes/history.ts';
import { importRoutes } from './routes/imports.ts';
import { liveRoutes } from './routes/live.ts';
import { memberPageRoutes } from './routes/memberPage.ts';
import { movementRoutes } from './routes/movement.ts';
import { openApiRoutes } from './routes/openApi.ts';
import { openIdRoutes } from './routes/openId.ts';
import { otherCostRoutes } from './routes/otherCosts.ts';
import { pastDayRoutes } from './routes/pastDays.ts';
import { peopleRoutes } from './routes/people.ts';
import { placeholderRoutes } from './routes/placeholders.ts';
import { pnlRoutes } from './routes/pnl.ts';
import { presenceRoutes } from './routes/presence.ts';
import { projectRoutes } from './routes/projects.ts';
import { replayRoutes } from './routes/replays.ts';
import { reportRoutes } from './routes/reports.ts';
import { roleRoutes } from './routes/roles.ts';
import { secondFactorRoutes } from './routes/secondFactor.ts';
import { softwareCostRoutes } from './routes/softwareCosts.ts';
import { teamMemberRoutes } from './routes/teamMembers.ts';
import { ownTimeOffRoutes, timeOffRoutes } from './routes/timeOff.ts';
import { undoRoutes } from './routes/undo.ts';
import { userRoutes } from './routes/users.ts';

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
  ...backupRoutes,
  ...importRoutes,
  ...userRoutes,
  ...apiTokenRoutes,
  ...peopleRoutes,
  ...presenceRoutes,
  ...liveRoutes,
  ...openApiRoutes,
];
