import type { RouteObject } from 'react-router-dom';
import type { Role } from '#domain/userInput.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { MemberFrame } from './MemberFrame.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { paths } from './paths.ts';
import { RouteError } from './RouteError.tsx';
import { Shell } from './Shell.tsx';

const accountPage: RouteObject = {
  path: paths.account,
  lazy: async () => ({ Component: (await import('../pages/account/AccountPage.tsx')).AccountPage }),
};

/** Each page is a chunk of its own, fetched when it is first shown. */
const adminPages: RouteObject[] = [
  {
    path: paths.home,
    lazy: async () => ({ Component: (await import('../pages/dashboard/DashboardPage.tsx')).DashboardPage }),
  },
  {
    path: paths.monthlyPlanning,
    lazy: async () => ({
      Component: (await import('../pages/planning/MonthlyPlanningPage.tsx')).MonthlyPlanningPage,
    }),
  },
  {
    path: paths.projects,
    lazy: async () => ({ Component: (await import('../pages/projects/ProjectsPage.tsx')).ProjectsPage }),
  },
  {
    path: paths.teamMembers,
    lazy: async () => ({
      Component: (await import('../pages/teamMembers/TeamMembersPage.tsx')).TeamMembersPage,
    }),
  },
  {
    path: paths.freelancers,
    lazy: async () => ({
      Component: (await import('../pages/freelancers/FreelancersPage.tsx')).FreelancersPage,
    }),
  },
  {
    path: paths.allocations,
    lazy: async () => ({
      Component: (await import('../pages/utilisation/TeamUtilisationPage.tsx')).TeamUtilisationPage,
    }),
  },
  {
    path: paths.reports,
    lazy: async () => ({ Component: (await import('../pages/reports/ReportsPage.tsx')).ReportsPage }),
  },
  {
    path: paths.users,
    lazy: async () => ({ Component: (await import('../pages/users/UsersPage.tsx')).UsersPage }),
  },
  {
    path: paths.pnlForecast,
    lazy: async () => ({ Component: (await import('../pages/pnl/PnlPage.tsx')).PnlPage }),
  },
  {
    path: paths.pnlMovement,
    lazy: async () => ({ Component: (await import('../pages/movement/MovementPage.tsx')).MovementPage }),
  },
  {
    path: paths.softwareCosts,
    lazy: async () => ({
      Component: (await import('../pages/softwareCosts/SoftwareCostsPage.tsx')).SoftwareCostsPage,
    }),
  },
  {
    path: paths.otherCosts,
    lazy: async () => ({
      Component: (await import('../pages/otherCosts/OtherCostsPage.tsx')).OtherCostsPage,
    }),
  },
  {
    path: paths.history,
    lazy: async () => ({ Component: (await import('../pages/history/HistoryPage.tsx')).HistoryPage }),
  },
  {
    path: paths.import,
    lazy: async () => ({ Component: (await import('../pages/import/ImportPage.tsx')).ImportPage }),
  },
  {
    path: paths.replayDesk,
    lazy: async () => ({
      Component: (await import('../pages/replayDesk/ReplayDeskPage.tsx')).ReplayDeskPage,
    }),
  },
  accountPage,
  { path: '*', Component: NotFoundPage },
];

/** A team member has one page, their account and no sidebar; everything else is not found (decisions section 8). */
const memberPages: RouteObject[] = [
  {
    path: paths.home,
    lazy: async () => ({ Component: (await import('../pages/member/MemberPage.tsx')).MemberPage }),
  },
  accountPage,
  { path: '*', Component: NotFoundPage },
];

const guarded = (pages: RouteObject[]): RouteObject[] =>
  pages.map((page) => ({ ...page, ErrorBoundary: RouteError }));

/** The route table of each role. */
export const routesFor: Record<Role, RouteObject[]> = {
  admin: [
    {
      Component: Shell,
      ErrorBoundary: RouteError,
      HydrateFallback: LoadingScreen,
      children: guarded(adminPages),
    },
  ],
  team_member: [
    {
      Component: MemberFrame,
      ErrorBoundary: RouteError,
      HydrateFallback: LoadingScreen,
      children: guarded(memberPages),
    },
  ],
};
