import { type ImportKind, importColumns } from '#domain/imports/columns.ts';
import { addMonths } from '#domain/values/month.ts';
import { daysAfter } from '#domain/values/ukTime.ts';
import type { Route } from '#services/api/route.ts';
import { bodies, type Fields } from '#services/api/testing/bodies.ts';

const text = (length: number): string => 'ünï '.repeat(length).slice(0, length).trim().padEnd(length, 'x');

/** Fields at their maximum length. */
const longest: Fields = {
  name: text(200),
  description: text(2_000),
  reason: text(500),
  firstName: text(100),
  lastName: text(100),
  password: text(100),
  revenueSplit: JSON.stringify(
    Array.from({ length: 120 }, (_, place) => ({
      month: `20${21 + Math.floor(place / 12)}-${String(1 + (place % 12)).padStart(2, '0')}`,
      amount: '99.99',
    })),
  ),
};

/** Different formulas each turn, with as many bank holidays as are allowed. */
const largestFormulas = (turn: number) => ({
  employerNiUplift: (turn % 100) / 100,
  bankHolidays: Array.from({ length: 200 }, (_, place) => ({
    region: 'england-and-wales',
    day: new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10),
    isHoliday: true,
  })),
});

/** JSON padded with blanks to the size limit of a body; an unknown field would have it refused. */
const filledUp = (body: Fields, bytes: number): string => {
  const json = JSON.stringify(body);
  return json.padEnd(json.length + bytes - Buffer.byteLength(json));
};

const { name, description, reason } = longest;

/** The first member is left out: the example has them leave. */
const people = 149;
const everybody = (turn: number) =>
  Array.from({ length: people }, (_, place) => ({
    teamMemberId: place + 2,
    freelancerId: null,
    allocatedHours: 1 + ((turn + place) % 40) / 2,
  }));

/** Bodies larger than an example with longer texts. They differ from turn to turn, so that each is a change. */
const special: Readonly<Record<string, (turn: number) => Fields>> = {
  'PUT /api/allocations/project/:id/month/:month': (turn) => ({
    expectedVersion: 0,
    entries: everybody(turn),
    additionalHours: turn % 2,
    reason: longest.reason,
  }),
  'PUT /api/projects/:id': (turn) => ({
    name,
    description,
    reason,
    clientId: 2,
    hourlyRate: String(50 + turn),
  }),
  'PUT /api/other-costs/:id': (turn) => ({
    name,
    description,
    reason,
    month: '2026-02',
    amount: String(50 + turn),
  }),
  'POST /api/allocations': (turn) => ({
    projectId: 1 + (turn % 300),
    month: '2031-05',
    teamMemberId: 2 + Math.floor(turn / 300),
    allocatedHours: 8,
    reason: longest.reason,
  }),
  'POST /api/presence': () => ({
    tab: 'a'.repeat(32),
    month: '2026-05',
    projectId: null,
    editing: Array.from({ length: 20 }, (_, place) => ({
      projectId: 1 + place,
      teamMemberId: 1 + place,
      freelancerId: null,
    })),
  }),
  'POST /api/admin/api-tokens': (turn) => ({ name: `${turn} ${text(50)}`, rights: 'read', seesPay: true }),
  'POST /api/budgets': () => ({ name: text(60), from: '2026-04', reason }),
  'POST /api/budgets/:id/revise': () => ({ name: text(60), reason }),
  'POST /api/login': (turn) => ({ username: `nobody${turn}`, password: text(1_000) }),
  'POST /api/login/code': () => ({ code: '1'.repeat(100) }),
  'POST /api/admin/users': (turn) => ({
    firstName: longest.firstName,
    lastName: longest.lastName,
    password: longest.password,
    username: `user ${turn}`,
    role: 'team_member',
  }),
  'PATCH /api/projects/:id': (turn) => ({ status: turn % 2 === 0 ? 'review' : 'planning' }),
  'POST /api/pnl/costs': (turn) => ({
    month: '2026-05',
    directStaffCosts: String(turn),
    otherOperatingCosts: String(turn),
    reason: longest.reason,
  }),
  'POST /api/admin/people/:kind/:id/erase': () => ({
    reason: longest.reason,
    blank: Array.from({ length: 500 }, (_, place) => place + 1),
  }),
  'POST /api/software-cost-adjustments': (turn) => ({
    softwareCostId: 1 + (turn % 40),
    month: '2026-05',
    adjustedCost: String(1 + turn),
    reason: longest.reason,
  }),
  'POST /api/admin/formulas/preview': (turn) => ({
    formulas: { ...largestFormulas(turn), monthlyCostIncludesEmployerNi: true },
  }),
  'POST /api/admin/formulas/adopt': (turn) => ({
    reason: longest.reason,
    formulas: { ...largestFormulas(turn), monthlyCostIncludesEmployerNi: turn % 2 === 0 },
  }),
  'POST /api/admin/replays': (turn) => ({ reason: longest.reason, formulas: largestFormulas(turn) }),
};

/** The largest body that a write takes. */
export const largestBody = (route: string, { budget }: Route, turn: number): string => {
  const [example = {}] = bodies[route] ?? [];
  const { expectedVersion: _, ...fields } = example;
  const long = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && longest[name] !== undefined ? longest[name] : value,
    ]),
  );
  // Amounts differ from turn to turn.
  const amounts = ['salary', 'hourlyRate', 'defaultMonthlyCost', 'amount'].filter((name) => name in long);
  const changed = Object.fromEntries(amounts.map((name) => [name, String(1_000 + turn)]));
  const body = special[route]?.(turn) ?? { ...long, ...changed };
  // Names are unique.
  const named =
    typeof body.name === 'string'
      ? { ...body, name: `${turn} ${route} ${body.name}`.slice(0, body.name.length).trim() }
      : body;
  return filledUp(named, budget.largestBody);
};

const newRow = (kind: ImportKind, place: number): Record<string, string> => {
  const name = `${kind} ${place}`;
  const person = { name, email: `${kind}${place}@import.example`, role: 'Designer' };
  switch (kind) {
    case 'clients':
      return { name };
    case 'projects':
      return {
        client: `Client ${1 + (place % 60)}`,
        name,
        projectType: 'Retainer',
        hourlyRate: '60',
        revenue: '3000',
        startMonth: '2026-06',
      };
    case 'team-members':
      return { ...person, salary: '36000' };
    case 'freelancers':
      return { ...person, hourlyRate: '45' };
    case 'allocations':
      return {
        month: addMonths('2031-01', Math.floor(place / 60)),
        project: 'Project 2',
        person: `Member ${2 + (place % 60)}`,
        hours: '7:30',
      };
    case 'time-off': {
      // One day each, of people with no day off on it yet.
      const day = daysAfter('2027-01-01', Math.floor(place / 100));
      return { person: `Member ${2 + (place % 100)}`, from: day, to: day };
    }
  }
};

/** An import of `count` rows that fills `bytes`. */
export const largestImport = (kind: ImportKind, count: number, bytes: number): string => {
  const rows = Array.from({ length: count }, (_, place) => ({
    row: place + 2,
    cells: newRow(kind, place),
  }));
  const json = JSON.stringify({ rows, reason: longest.reason });
  // Texts pad the cells that take any; blanks where a kind has none.
  const room = Math.floor((bytes - Buffer.byteLength(json)) / count) - 30;
  const hasDescription = importColumns[kind].some(({ field }) => field === 'description');
  if (!hasDescription) return `${json}${' '.repeat(bytes - Buffer.byteLength(json))}`;
  for (const { cells } of rows) cells.description = 'x'.repeat(Math.min(room, 1_900));
  return JSON.stringify({ rows, reason: longest.reason });
};

const span = 'from=2020-01&to=2029-12';
const queries: Readonly<Record<string, string>> = {
  '/api/pnl/movement': 'from=2026-01-06&start=2020-01&end=2029-12',
  '/api/history': 'limit=200',
  '/api/history/records': 'kind=project',
  '/api/access-log': 'limit=200',
  '/api/explain': 'figure=totalRevenue&month=2026-12',
  '/api/allocations': 'month=2026-12',
  '/api/time-off': span,
  '/api/time-off/months': span,
  '/api/placeholders/hours': span,
  '/api/placeholders/demand': span,
  '/api/dashboard/coverage': span,
  '/api/schedule': span,
};

/** The address of a route with the parameters that make its response largest. */
export const largestQuestion = ({ path }: Route): string => {
  const address = path.replace(':kind', 'team-members').replace(':id', '1').replace(':month', '2026-12');
  const query = queries[path] ?? (/pnl$|outlook|utilization/.test(path) ? span : '');
  return query === '' ? address : `${address}?${query}`;
};
