/** Every address of the application; nowhere else is one written down. */
export const paths = {
  home: '/',
  schedule: '/schedule',
  timeOff: '/time-off',
  monthlyPlanning: '/monthly-planning',
  projects: '/projects',
  clients: '/clients',
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

/** The kinds of record that have a page of their own. */
export type PagedKind = 'client' | 'project' | 'teamMember' | 'freelancer';

/** A record with a page of its own. */
export type Paged = { kind: PagedKind; id: number };

const lists = {
  client: paths.clients,
  project: paths.projects,
  teamMember: paths.teamMembers,
  freelancer: paths.freelancers,
} as const satisfies Record<PagedKind, string>;

/** The list that a record stands in. */
export const listPath = (kind: PagedKind): (typeof lists)[PagedKind] => lists[kind];

/** The address of a record's own page: "/projects/7". */
export const recordPath = ({ kind, id }: Paged): string => `${lists[kind]}/${id}`;

/** The addresses of the pages of records, as the router has them. */
export const recordRoutes = {
  client: `${paths.clients}/:id`,
  project: `${paths.projects}/:id`,
  teamMember: `${paths.teamMembers}/:id`,
  freelancer: `${paths.freelancers}/:id`,
} as const satisfies Record<PagedKind, string>;
