/** Every address of the application; there are none elsewhere in the code. */
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

/** Former addresses of pages, in bookmarks and messages, and the current ones. */
export const movedPaths: Readonly<Record<string, Path>> = { '/replay-desk': paths.formulas };

/** An address that many guess: the sign-in page stands at every address, and who is signed in is led home. */
export const guessedSignIn = '/login';

/** The kinds of record that have their own page. */
export type PagedKind = 'client' | 'project' | 'teamMember' | 'freelancer';

/** A record that has its own page. */
export type Paged = { kind: PagedKind; id: number };

const lists = {
  client: paths.clients,
  project: paths.projects,
  teamMember: paths.teamMembers,
  freelancer: paths.freelancers,
} as const satisfies Record<PagedKind, string>;

/** The path of the list that has a record. */
export const listPath = (kind: PagedKind): (typeof lists)[PagedKind] => lists[kind];

/** The address of a record's page: "/projects/7". */
export const recordPath = ({ kind, id }: Paged): string => `${lists[kind]}/${id}`;

/** The router's paths of records' pages. */
export const recordRoutes = {
  client: `${paths.clients}/:id`,
  project: `${paths.projects}/:id`,
  teamMember: `${paths.teamMembers}/:id`,
  freelancer: `${paths.freelancers}/:id`,
} as const satisfies Record<PagedKind, string>;
