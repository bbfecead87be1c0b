import type { ImportKind } from '#domain/imports/columns.ts';
import { type Path, paths } from '../../app/paths.ts';

type KindWords = {
  /** The label of the switch. */
  label: string;
  /** What the rows become, in a sentence. */
  words: string;
  /** The page that shows them afterwards. */
  seen: { path: Path; text: string };
};

/** The kinds of import, in the order in which an agency would use them. */
export const kindWords: Record<ImportKind, KindWords> = {
  clients: {
    label: 'Clients',
    words: 'One row for each client. A client that is there already is left as it is.',
    seen: { path: paths.clients, text: 'See the clients' },
  },
  projects: {
    label: 'Projects',
    words:
      'One row for each project. Clients that are not there yet are made with it; a project that its client has already is left as it is.',
    seen: { path: paths.projects, text: 'See the projects' },
  },
  'team-members': {
    label: 'Team members',
    words: 'One row for each person. Whoever is there already, by their email, is left as they are.',
    seen: { path: paths.teamMembers, text: 'See the team members' },
  },
  freelancers: {
    label: 'Freelancers',
    words: 'One row for each person. Whoever is there already, by their email, is left as they are.',
    seen: { path: paths.freelancers, text: 'See the freelancers' },
  },
  allocations: {
    label: 'Allocations',
    words:
      'One row for a person’s hours on a project in a month; a row without a person holds the additional hours of an SLA. Plans keep everybody whom the file does not name, and 0 hours take a person off.',
    seen: { path: paths.allocations, text: 'See the allocations' },
  },
  'time-off': {
    label: 'Time off',
    words:
      'One row for each time off, of team members by their name or email, or a calendar file (.ics) of a leave system. It counts at once; what is there already is left as it is.',
    seen: { path: paths.timeOff, text: 'See the calendar' },
  },
};
