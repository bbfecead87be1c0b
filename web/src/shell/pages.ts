import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { type PagedKind, type Path, paths, recordRoutes } from '../app/paths.ts';
import { lazyPage } from './lazyPage.tsx';

/**
 * The pages of administrators. Each is a chunk of its own, fetched when it is first shown or a link to it is hovered.
 */
export const pages = {
  [paths.home]: lazyPage(() => import('../pages/dashboard/DashboardPage.tsx'), 'DashboardPage'),
  [paths.schedule]: lazyPage(() => import('../pages/schedule/SchedulePage.tsx'), 'SchedulePage'),
  [paths.timeOff]: lazyPage(() => import('../pages/timeOff/calendar/TimeOffPage.tsx'), 'TimeOffPage'),
  [paths.monthlyPlanning]: lazyPage(
    () => import('../pages/planning/MonthlyPlanningPage.tsx'),
    'MonthlyPlanningPage',
  ),
  [paths.projects]: lazyPage(() => import('../pages/projects/ProjectsPage.tsx'), 'ProjectsPage'),
  [paths.clients]: lazyPage(() => import('../pages/clients/ClientsPage.tsx'), 'ClientsPage'),
  [paths.teamMembers]: lazyPage(() => import('../pages/teamMembers/TeamMembersPage.tsx'), 'TeamMembersPage'),
  [paths.freelancers]: lazyPage(() => import('../pages/freelancers/FreelancersPage.tsx'), 'FreelancersPage'),
  [paths.placeholders]: lazyPage(
    () => import('../pages/placeholders/PlaceholdersPage.tsx'),
    'PlaceholdersPage',
  ),
  [paths.allocations]: lazyPage(
    () => import('../pages/utilisation/TeamUtilisationPage.tsx'),
    'TeamUtilisationPage',
  ),
  [paths.reports]: lazyPage(() => import('../pages/reports/ReportsPage.tsx'), 'ReportsPage'),
  [paths.users]: lazyPage(() => import('../pages/users/UsersPage.tsx'), 'UsersPage'),
  [paths.pnlForecast]: lazyPage(() => import('../pages/pnl/PnlPage.tsx'), 'PnlPage'),
  [paths.pnlMovement]: lazyPage(() => import('../pages/movement/MovementPage.tsx'), 'MovementPage'),
  [paths.softwareCosts]: lazyPage(
    () => import('../pages/softwareCosts/SoftwareCostsPage.tsx'),
    'SoftwareCostsPage',
  ),
  [paths.otherCosts]: lazyPage(() => import('../pages/otherCosts/OtherCostsPage.tsx'), 'OtherCostsPage'),
  [paths.history]: lazyPage(() => import('../pages/history/HistoryPage.tsx'), 'HistoryPage'),
  [paths.import]: lazyPage(() => import('../pages/import/ImportPage.tsx'), 'ImportPage'),
  [paths.formulas]: lazyPage(() => import('../pages/formulas/FormulasPage.tsx'), 'FormulasPage'),
  [paths.account]: lazyPage(() => import('../pages/account/AccountPage.tsx'), 'AccountPage'),
} satisfies Record<Path, unknown>;

/** The pages of single records, by the router's paths. */
export const recordPages = {
  [recordRoutes.client]: lazyPage(() => import('../pages/recordPages/ClientPage.tsx'), 'ClientPage'),
  [recordRoutes.project]: lazyPage(() => import('../pages/recordPages/ProjectPage.tsx'), 'ProjectPage'),
  [recordRoutes.teamMember]: lazyPage(() => import('../pages/recordPages/PersonPage.tsx'), 'TeamMemberPage'),
  [recordRoutes.freelancer]: lazyPage(() => import('../pages/recordPages/PersonPage.tsx'), 'FreelancerPage'),
} satisfies Record<(typeof recordRoutes)[PagedKind], unknown>;

const pageAt = (address: string) =>
  [...Object.entries(pages), ...Object.entries(recordPages)].find(
    ([path]) => matchPath(path, address) !== null,
  )?.[1];

/** The only page of a team member. */
export const MemberPage = lazyPage(() => import('../pages/member/MemberPage.tsx'), 'MemberPage');

/** Prefetches a page's code when a link to it is hovered or focused. */
export const usePagesAhead = (): void => {
  useEffect(() => {
    const look = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      const page = link && pageAt(link.pathname);
      // If it fails, following the link tries again.
      page?.load().catch(() => undefined);
    };
    for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, look, { passive: true });
    return () => {
      for (const kind of ['pointerover', 'focusin']) document.removeEventListener(kind, look);
    };
  }, []);
};
