import { paths } from './paths.ts';

/** The kinds of record that have a page of their own. */
export type PagedKind = 'project' | 'teamMember' | 'freelancer';

/** A record with a page of its own. */
export type Paged = { kind: PagedKind; id: number };

const lists = {
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
  project: `${paths.projects}/:id`,
  teamMember: `${paths.teamMembers}/:id`,
  freelancer: `${paths.freelancers}/:id`,
} as const satisfies Record<PagedKind, string>;
