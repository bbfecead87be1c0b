import type { ReactNode } from 'react';
import { Navigate, type RouteObject, useLocation, useRouteError } from 'react-router-dom';
import type { Role } from '#domain/access/userInput.ts';
import { isMonth, type Month, planningYearStart } from '#domain/values/month.ts';
import { ApiError, sentenceOf } from '../api/apiError.ts';
import { guessedSignIn, movedPaths, type Path, paths } from '../app/paths.ts';
import { currentMonth } from '../format/dates.ts';
import { changedSearch, type Parameters, parameterIn } from '../format/search.ts';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { lazyPage } from './lazyPage.tsx';
import { MemberPage, pages, recordPages } from './pages.ts';
import { Shell } from './Shell.tsx';

type MovedView = {
  view: string;
  to: Path;
  /** The other parameters of the new address. */
  as: Parameters;
  /** The first month shown there; the chosen one unless given. */
  begins?: (month: Month) => Month;
};

/** Former views of pages, and the pages that show the same now. */
const movedViews: Readonly<Partial<Record<Path, MovedView>>> = {
  [paths.allocations]: { view: 'grid', to: paths.schedule, as: {} },
  [paths.monthlyPlanning]: {
    view: 'year',
    to: paths.schedule,
    as: { view: 'projects', months: 'all' },
    begins: planningYearStart,
  },
};

const NotFoundPage = lazyPage(() => import('./NotFoundPage.tsx'), 'NotFoundPage');

/** Leads home, without what else the address says. */
const signIn: RouteObject = { path: guessedSignIn, element: <Navigate to={paths.home} replace /> };

const adminPages: RouteObject[] = [
  ...Object.entries({ ...pages, ...recordPages }).map(([path, Component]) => {
    const moved = movedViews[path as Path];
    return moved
      ? { path, element: <PageOrMoved moved={moved} page={<Component />} /> }
      : { path, Component };
  }),
  ...Object.entries(movedPaths).map(([path, to]) => ({ path, element: <Moved to={to} /> })),
  signIn,
  { path: '*', Component: NotFoundPage },
];

// Not needed for an administrator's first page.
const MemberFrame = lazyPage(() => import('./MemberFrame.tsx'), 'MemberFrame');

/**
 * A team member has one page, their account and no sidebar; every other address is not found (docs/domain.md, Roles).
 */
const memberPages: RouteObject[] = [
  { path: paths.home, Component: MemberPage },
  { path: paths.account, Component: pages[paths.account] },
  signIn,
  { path: '*', Component: NotFoundPage },
];

const guarded = (pages: RouteObject[]): RouteObject[] =>
  pages.map((page) => ({ ...page, ErrorBoundary: RouteError }));

export const routesFor: Record<Role, RouteObject[]> = {
  admin: [
    {
      Component: Shell,
      ErrorBoundary: RouteError,
      children: guarded(adminPages),
    },
  ],
  team_member: [
    {
      Component: MemberFrame,
      ErrorBoundary: RouteError,
      children: guarded(memberPages),
    },
  ],
};

/** Redirects from a page's former address. */
function Moved({ to }: { to: Path }) {
  const { search } = useLocation();
  return <Navigate to={to + search} replace />;
}

/** A page, or a redirect if its address asks for a view that has moved. */
function PageOrMoved({ moved: { view, to, as, begins }, page }: { moved: MovedView; page: ReactNode }) {
  const { search } = useLocation();
  if (parameterIn(search, 'view') !== view) return page;
  const month = parameterIn(search, 'month') ?? currentMonth();
  const parameters = {
    view: undefined,
    show: undefined,
    ...as,
    ...(begins && isMonth(month) && { month: begins(month) }),
  };
  return <Navigate to={to + changedSearch(search, parameters)} replace />;
}

/** Shown instead of a page that failed; the rest of the application goes on. */
function RouteError() {
  const error = useRouteError();
  const detail =
    error instanceof ApiError
      ? sentenceOf(error)
      : 'Something in this page failed, or a newer version of the planner has been installed since you opened it.';
  return (
    <ErrorState
      title="This page could not be loaded"
      detail={detail}
      onRetry={() => window.location.reload()}
    />
  );
}
