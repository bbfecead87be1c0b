import type { Book, KnownPlan } from '../imports/book.ts';
import type { ImportRow } from '../imports/verdicts.ts';
import type { Person } from '../plans/allocationPlan.ts';
import { planKey } from '../records/streams.ts';
import type { TimeOff } from '../timeOff/timeOff.ts';
import { defaultFormulas } from '../values/planningFormulas.ts';

/** Rows as in a file: the headings are row 1. */
export const rowsOf = (cells: readonly Readonly<Record<string, string>>[]): ImportRow[] =>
  cells.map((each, index) => ({ row: index + 2, cells: each }));

export const ada: Person = { kind: 'teamMember', id: 1 };
export const flo: Person = { kind: 'freelancer', id: 1 };

/** The service desk in June 2026: 40 hours of Ada, 10 of Flo, and 5 beyond the contract. */
const june: KnownPlan = {
  version: 3,
  entries: [
    { allocationId: 11, person: ada, hours: 40 },
    { allocationId: 12, person: flo, hours: 10 },
  ],
  additional: { allocationId: 13, hours: 5 },
};

/** A week of Ada's in July 2026. */
const week: TimeOff = {
  id: 4,
  from: '2026-07-06',
  to: '2026-07-10',
  hoursPerDay: null,
  kind: 'holiday',
  note: null,
  status: 'accepted',
  answer: null,
};

const always = { startMonth: null, endMonth: null };

/** A small agency with two projects of one name, and two people of one name. */
export const book: Book = {
  clients: [
    { id: 1, name: 'Birch & Sons' },
    { id: 2, name: 'Elm' },
  ],
  projects: [
    { id: 1, name: 'Service desk', client: 'Birch & Sons', projectType: 'sla', endMonth: null },
    { id: 2, name: 'Website', client: 'Birch & Sons', projectType: 'one_off', endMonth: '2026-06' },
    { id: 3, name: 'Website', client: 'Elm', projectType: 'one_off', endMonth: null },
    { id: 4, name: 'Twin', label: 'Twin (1)', client: 'Elm', projectType: 'retainer', endMonth: null },
    { id: 5, name: 'Twin', label: 'Twin (2)', client: 'Elm', projectType: 'retainer', endMonth: null },
    { id: 6, name: 'Twin (2)', client: 'Birch & Sons', projectType: 'retainer', endMonth: null },
  ],
  people: [
    { person: ada, name: 'Ada Byrne', email: 'ada@agency.example', ...always },
    {
      person: flo,
      name: 'Flo Hart',
      email: 'flo@agency.example',
      startMonth: '2026-03',
      endMonth: '2026-08',
    },
    { person: { kind: 'teamMember', id: 2 }, name: 'Sam Low', email: 'sam@agency.example', ...always },
    { person: { kind: 'freelancer', id: 2 }, name: 'Sam Low', email: 'low@studio.example', ...always },
  ],
  plans: new Map([[planKey(1, '2026-06'), june]]),
  timeOff: new Map([[1, { book: { entries: [week], lastId: 4 }, version: 9, region: null }]]),
  formulas: defaultFormulas,
  thisMonth: '2026-05',
};
