import type { Name } from '../contract/contract.ts';

/** The word that groups operations: the first of an address after `/api` or `/api/admin`. */
type Subject<Path extends string> = Path extends `/api/admin/${infer Rest}`
  ? First<Rest>
  : Path extends `/api/${infer Rest}`
    ? First<Rest>
    : never;
type First<Rest extends string> = Rest extends `${infer Word}/${string}` ? Plain<Word> : Plain<Rest>;
type Plain<Word extends string> = Word extends `${infer Start}.${string}` ? Start : Word;
type Tag = Name extends `${string} ${infer Path}` ? Subject<Path> : never;

const descriptions: Record<Tag, string> = {
  'access-log': 'Who signed in from where, and who changed what users may do.',
  allocations: 'Hours of people on projects, a month at a time.',
  'api-tokens': 'What programs sign in with.',
  auth: 'Who is signed in, their password, second factor and sessions.',
  backups: "How the planner's own backups went.",
  budgets: 'What a financial year was to come to.',
  clients: 'Whom projects are for.',
  dashboard: 'The figures of a month, and of several.',
  digest: "What others have changed of one's own.",
  explain: 'Where a figure comes from.',
  formulas: 'How figures are computed.',
  freelancers: 'People who are paid by the hour.',
  hours: 'Hours of people on projects, cell by cell.',
  history: 'Who changed what, when and why; and undoing it.',
  import: 'Lists from a spreadsheet.',
  live: 'What changes, as it happens.',
  login: 'Signing in.',
  logout: 'Signing out.',
  oidc: 'Signing in at a provider.',
  openapi: 'This document.',
  'other-costs': 'Costs that are neither pay nor software.',
  'parked-events': 'Changes that count in no figure yet.',
  'past-days': 'Days that can be looked back at.',
  people: 'Erasing what is known of somebody.',
  periods: 'Months of the P&L that are closed.',
  placeholders: 'People to be hired, what is planned on them, and whom to hire when.',
  planning: 'Projects of a month, with their hours and money.',
  pnl: 'Profit and loss.',
  presence: 'Who looks at which plans at this moment.',
  projects: 'Work for a client, and what it brings.',
  replays: 'Formulas that are tried, and the log counted anew.',
  reports: "Everybody's month.",
  roles: 'What people are, renamed for all of them at once.',
  schedule: 'Who works on what in several months.',
  'sign-in-options': 'How one may sign in.',
  'sign-in-policy': 'What signing in asks for.',
  'software-cost-adjustments': 'What a subscription cost in a month, where it was another amount.',
  'software-costs': 'Subscriptions.',
  'team-member': "A team member's own page.",
  'team-members': 'People with a salary.',
  'time-off': 'Who is off when.',
  users: 'Who may sign in.',
  verifications: 'Proofs of the figures from the log.',
};

/** The tag of an address. */
export const tagOf = (path: string): string => {
  const [, , first = '', second = ''] = path.split('/');
  return (first === 'admin' ? second : first).split('.', 1)[0] ?? '';
};

/** Every tag of the document, in order. */
export const tags = Object.entries(descriptions).map(([name, description]) => ({ name, description }));
