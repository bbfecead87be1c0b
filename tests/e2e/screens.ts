import type { Page } from 'playwright';

/**
 * Who looks at a screen: an administrator, a team member with a page of their own, a user linked to nobody, or a
 * stranger.
 */
export type Viewer = 'admin' | 'member' | 'unlinked' | 'stranger';

/** A screen of the planner, and how to open it. */
export type Screen = {
  name: string;
  path: string;
  viewer?: Viewer;
  /** Opens the screen once the page is loaded. */
  open?: (page: Page) => Promise<void>;
  /** Selector of the part to check, where the page under it is checked as a screen of its own. */
  part?: string;
};

/** The response for a record that doesn't exist; the page says so. */
export const noSuchRecord = / 404 .*\/api\/(projects|team-members|freelancers)\/\d+\/overview/;

/** Every page, as it opens; with the gallery's names. */
export const pages: readonly Screen[] = [
  { name: 'sign-in', path: '/', viewer: 'stranger' },
  { name: 'dashboard', path: '/' },
  { name: 'schedule', path: '/schedule' },
  { name: 'time-off', path: '/time-off' },
  { name: 'monthly-planning', path: '/monthly-planning' },
  { name: 'schedule-year', path: '/schedule?view=projects&months=all&month=2026-06' },
  { name: 'projects', path: '/projects' },
  { name: 'project', path: '/projects/3' },
  { name: 'project that never was', path: '/projects/4711' },
  { name: 'team-members', path: '/team-members' },
  { name: 'team-member', path: '/team-members/3' },
  { name: 'freelancers', path: '/freelancers' },
  { name: 'freelancer', path: '/freelancers/1' },
  { name: 'freelancer-bench', path: '/freelancers?view=bench' },
  { name: 'placeholders', path: '/placeholders' },
  { name: 'clients', path: '/clients' },
  { name: 'client', path: '/clients/1' },
  { name: 'team-utilisation', path: '/allocations' },
  { name: 'reports', path: '/reports' },
  { name: 'pnl-forecast', path: '/pnl-forecast' },
  { name: 'pnl-movement', path: '/pnl-movement?start=2026-10&end=2026-12' },
  { name: 'software-costs', path: '/software-costs' },
  { name: 'other-costs', path: '/other-costs' },
  { name: 'history', path: '/history' },
  { name: 'sign-ins', path: '/history?kind=access' },
  { name: 'import', path: '/import' },
  { name: 'formulas', path: '/formulas' },
  { name: 'user-management', path: '/users' },
  { name: 'account', path: '/account' },
  { name: 'own-account', path: '/account', viewer: 'member' },
  { name: 'own-page', path: '/', viewer: 'member' },
  { name: 'own-page-unlinked', path: '/', viewer: 'unlinked' },
  { name: 'not-found', path: '/nowhere' },
];
