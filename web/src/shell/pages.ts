import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { type PagedKind, type Path, paths, recordRoutes } from '../app/paths.ts';
import { lazyPage } from './lazyPage.tsx';

/** The pages of administrators. Each is a chunk of its own, fetched when it is first shown or pointed at. */
export const pages = {
  [paths.home]: lazyPage(async () => (await import('../pages/dashboard/DashboardPage.tsx')).DashboardPage),
  [paths.schedule]: lazyPage(async () => (await import('../pages/schedule/SchedulePage.tsx')).SchedulePage),
  [paths.timeOff]: lazyPage(
    async () => (await import('../pages/timeOff/calendar/TimeOffPage.tsx')).TimeOffPage,
  ),
  [paths.monthlyPlanning]: lazyPage(
    async () => (await import('../pages/planning/MonthlyPlanningPage.tsx')).MonthlyPlanningPage,
  ),
  [paths.projects]: lazyPage(async () => (await import('../pages/projects/ProjectsPage.tsx')).ProjectsPage),
  [paths.teamMembers]: lazyPage(
    async () => (await import('../pages/teamMembers/TeamMembersPage.tsx')).TeamMembersPage,
  ),
  [paths.freelancers]: lazyPage(
    async () => (await import('../pages/freelancers/FreelancersPage.tsx')).FreelancersPage,
  ),
  [paths.placeholders]: lazyPage(
    async () => (await import('../pages/placeholders/PlaceholdersPage.tsx')).PlaceholdersPage,
  ),
  [paths.allocations]: lazyPage(
    async () => (await import('../pages/utilisation/TeamUtilisationPage.tsx')).TeamUtilisationPage,
  ),
  [paths.reports]: lazyPage(async () => (await import('../pages/reports/ReportsPage.tsx')).ReportsPage),
  [paths.users]: lazyPage(async () => (await import('../pages/users/UsersPage.tsx')).UsersPage),
  [paths.pnlForecast]: lazyPage(async () => (await import('../pages/pnl/PnlPage.tsx')).PnlPage),
  [paths.pnlMovement]: lazyPage(
    async () => (await import('../pages/movement/MovementPage.tsx')).MovementPage,
  ),
  [paths.softwareCosts]: lazyPage(
    async () => (await import('../pages/softwareCosts/SoftwareCostsPage.tsx')).SoftwareCostsPage,
  ),
  [paths.otherCosts]: lazyPage(
    async () => (await import('../pages/otherCosts/OtherCostsPage.tsx')).OtherCostsPage,
  ),
  [paths.history]: lazyPage(async () => (await import('../pages/history/HistoryPage.tsx')).HistoryPage),
  [paths.import]: lazyPage(async () => (await import('../pages/import/ImportPage.tsx')).ImportPage),
  [paths.formulas]: lazyPage(async () => (await import('../pages/formulas/FormulasPage.tsx')).FormulasPage),
  [paths.account]: lazyPage(async () => (await import('../pages/account/AccountPage.tsx')).AccountPage),
} satisfies Record<Path, unknown>;

/** The pages of single records, by the addresses that the router has for them. */
export const recordPages = {
  [recordRoutes.project]: lazyPage(
    async () => (await import('../pages/recordPages/ProjectPage.tsx')).ProjectPage,
  ),
  [recordRoutes.teamMember]: lazyPage(
    async () => (await import('../pages/recordPages/TeamMemberPage.tsx')).TeamMemberPage,
  ),
  [recordRoutes.freelancer]: lazyPage(
    async () => (await import('../pages/recordPages/FreelancerPage.tsx')).FreelancerPage,
  ),
} satisfies Record<(typeof recordRoutes)[PagedKind], unknown>;

/** The page at an address. */
const pageAt = (address: string) =>
  [...Object.entries(pages), ...Object.entries(recordPages)].find(
    ([path]) => matchPath(path, address) !== null,
  )?.[1];

/** The one page of a team member. */
export const MemberPage = lazyPage(async () => (await import('../pages/member/MemberPage.tsx')).MemberPage);

/** Fetches the code of a page when a link to it is pointed at or has the focus. */
export const usePagesAhead = (): void => {
  useEffect(() => {
    const look = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      const page = link && pageAt(link.pathname);
      // Where it does not arrive, the press on the link tries again.
      page?.load().catch(() => undefined);
    };
    for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, look, { passive: true });
    return () => {
      for (const kind of ['pointerover', 'focusin']) document.removeEventListener(kind, look);
    };
  }, []);
};
