/** Every address of the application; nowhere else is one written down. */
export const paths = {
  home: '/',
  schedule: '/schedule',
  monthlyPlanning: '/monthly-planning',
  projects: '/projects',
  teamMembers: '/team-members',
  freelancers: '/freelancers',
  allocations: '/allocations',
  reports: '/reports',
  users: '/users',
  pnlForecast: '/pnl-forecast',
  pnlMovement: '/pnl-movement',
  softwareCosts: '/software-costs',
  otherCosts: '/other-costs',
  history: '/history',
  import: '/import',
  replayDesk: '/replay-desk',
  account: '/account',
} as const;

export type Path = (typeof paths)[keyof typeof paths];
