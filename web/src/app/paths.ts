/** Every address of the application; nowhere else is one written down. */
export const paths = {
  home: '/',
  schedule: '/schedule',
  timeOff: '/time-off',
  monthlyPlanning: '/monthly-planning',
  projects: '/projects',
  teamMembers: '/team-members',
  freelancers: '/freelancers',
  placeholders: '/placeholders',
  allocations: '/allocations',
  reports: '/reports',
  users: '/users',
  pnlForecast: '/pnl-forecast',
  pnlMovement: '/pnl-movement',
  softwareCosts: '/software-costs',
  otherCosts: '/other-costs',
  history: '/history',
  import: '/import',
  formulas: '/formulas',
  account: '/account',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Addresses that pages had before, in bookmarks and messages, and where they lead now. */
export const movedPaths: Readonly<Record<string, Path>> = { '/replay-desk': paths.formulas };
