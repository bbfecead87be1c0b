import fc from 'fast-check';
import { add, aFreelancer, anSla, aRetainer, aTeamMember, aUser } from '../../../../tests/agency.ts';
import { pglite } from '../../../../tests/databases.ts';
import type { Answer, HttpClient } from '../../../../tests/httpClient.ts';
import { startServer, type TestServer } from '../../../../tests/server.ts';
import { makeToken, type Program } from '../../testing/tokens.ts';

export const months = ['2026-04', '2026-05', '2026-06', '2026-07'] as const;
/** Days before and after the first change of pay. */
export const pastDays = ['2026-06-11', '2026-06-13'] as const;
const begun = Date.UTC(2026, 5, 10, 9, 30);
const day = 24 * 3_600_000;

const halfHours = fc.integer({ min: 1, max: 240 }).map((halves) => halves / 2);
const monthOfChange = fc.constantFrom(...months, '2026-09');
const costType = fc.constantFrom('direct', 'operational', 'both');
const terms = { costType, directCostPercentage: fc.integer({ min: 10, max: 90 }) };

/** The common part of two agencies: their people, the split of their cost, and their plans. */
const agencies = fc.record({
  members: fc.array(fc.record({ ...terms, workingHours: fc.constantFrom(20, 37.5, 40) }), {
    minLength: 3,
    maxLength: 4,
  }),
  freelancers: fc.array(fc.record({ ...terms, minAgreedHours: fc.constantFrom(0, 12, 30) }), {
    minLength: 2,
    maxLength: 3,
  }),
  /** Hours by month, project and person; null for none. */
  hours: fc.array(fc.option(halfHours, { freq: 2 }), { minLength: 4 * 3 * 7, maxLength: 4 * 3 * 7 }),
});
export type Agency = typeof agencies extends fc.Arbitrary<infer Each> ? Each : never;

/** The part that differs: a person's first pay, then two other amounts and the months from which they hold. */
const amounts = fc.integer({ min: 0, max: 9_000 });
const payOfOne = fc.tuple(amounts, fc.tuple(amounts, monthOfChange), fc.tuple(amounts, monthOfChange));
const payrolls = fc.record({ people: fc.array(payOfOne, { minLength: 7, maxLength: 7 }), others: payOfOne });
type PayOfAll = typeof payrolls extends fc.Arbitrary<infer Each> ? Each : never;
/** The last freelancer is paid in one agency only, so that hours in closed months cost money in one only. */
export type Payroll = PayOfAll & { lastRate: string };

export const twins = fc.record({
  agency: agencies,
  payrolls: fc.tuple(payrolls, payrolls).map(([one, other]): [Payroll, Payroll] => [
    { ...one, lastRate: '0' },
    { ...other, lastRate: '35.17' },
  ]),
});

/** An agency with a payroll, and an administrator and tokens without access to it. */
export type Stage = {
  server: TestServer;
  planner: HttpClient;
  /** Another one, who is no team member: team members are told to read everything when they are changed. */
  listener: HttpClient;
  /** A new token without access to pay on each call, as each may make only so many requests at once. */
  token: () => Promise<Program>;
  /** Changes somebody's pay to the payroll's last amount. */
  changePay: () => Promise<void>;
  /** Requests that change the last freelancer's hours in a closed month. */
  lateWrites: readonly { method: string; path: string; json?: object }[];
};

type Somebody = {
  list: string;
  identity: object;
  terms: object;
  payOf: (amount: number, place: number) => object;
  id: number;
};

const stored = (answer: Answer): Answer => {
  if (answer.status > 204) throw new Error(answer.text);
  return answer;
};

/** All amounts of one person differ, so that each is a change. */
const salary = (amount: number, place: number) => `${20_000 + 4 * amount}.${10 + place}`;
/** Some freelancers cost nothing at first. */
const rate = (amount: number, place: number) =>
  place === 0 && amount % 3 === 0 ? '0' : `${20 + (amount % 90)}.${10 + place}`;

export const setStage = async (agency: Agency, { people, others, lastRate }: Payroll): Promise<Stage> => {
  let clock = begun;
  const server = await startServer(pglite, { now: () => new Date(clock) });
  const { admin } = server;
  const client = await add(admin, '/api/clients', { name: 'Birch & Sons' });
  const projects = [
    await add(admin, '/api/projects', aRetainer(client, { name: 'Care', revenue: '9000' })),
    await add(admin, '/api/projects', anSla(client, { name: 'Desk' })),
    await add(
      admin,
      '/api/projects',
      aRetainer(client, { name: 'Perhaps', likelihood: 'tentative', likelihoodPercent: 50 }),
    ),
  ];
  await add(admin, '/api/other-costs', {
    name: 'Rent',
    month: months[0],
    amount: '2000',
    category: 'office',
    isRecurring: true,
  });
  await add(admin, '/api/software-costs', {
    name: 'Mail',
    defaultMonthlyCost: '120',
    costType: 'both',
    isActive: true,
  });
  const persons: Somebody[] = [
    ...agency.members.map((terms, index) => ({
      list: 'team-members',
      identity: { name: `Member ${index}`, email: `m${index}@agency.example`, role: 'Designer' },
      terms: aTeamMember(terms),
      payOf: (amount: number, place: number) => ({ salary: salary(amount, place) }),
      id: 0,
    })),
    ...agency.freelancers.map((terms, index) => ({
      list: 'freelancers',
      identity: { name: `Freelancer ${index}`, email: `f${index}@agency.example`, role: 'Copywriter' },
      terms: aFreelancer(terms),
      payOf: (amount: number, place: number) => ({ hourlyRate: rate(amount, place) }),
      id: 0,
    })),
  ];
  for (const [index, person] of persons.entries()) {
    const [first] = people[index] ?? [0];
    const reason = `Agreed at ${first}`;
    const { list, terms, identity, payOf } = person;
    person.id = await add(admin, `/api/${list}`, { ...terms, ...identity, ...payOf(first, 0), reason });
  }
  const last = { name: 'Last', email: 'last@agency.example', minAgreedHours: 0, hourlyRate: lastRate };
  const freelancerId = await add(admin, '/api/freelancers', aFreelancer(last));
  const autumn = await add(
    admin,
    '/api/projects',
    aRetainer(client, { name: 'Autumn', startMonth: '2026-09' }),
  );
  clock += day;
  for (const projectId of [projects[0], autumn])
    await add(admin, '/api/allocations', { projectId, month: months[0], freelancerId, allocatedHours: 20 });
  for (const [place, allocatedHours] of agency.hours.entries()) {
    const [index, project, month] = [place % 7, Math.floor(place / 7) % 3, Math.floor(place / 21)];
    const person = persons[index];
    if (allocatedHours === null || !person) continue;
    const who = person.list === 'freelancers' ? { freelancerId: person.id } : { teamMemberId: person.id };
    await add(admin, '/api/allocations', {
      projectId: projects[project],
      month: months[month],
      ...who,
      allocatedHours,
    });
  }
  clock += day;
  const put = async ({ list, id, identity }: Somebody, body: object) =>
    stored(await admin.put(`/api/${list}/${id}`, { ...identity, ...body }));
  const change = (person: Somebody, place: 1 | 2) => {
    const [amount, effectiveFrom] = people[persons.indexOf(person)]?.[place] ?? [0, months[0]];
    const body = { ...person.payOf(amount, place), effectiveFrom, reason: `Now ${amount}` };
    return put(person, { ...body, closedMonths: 'restate' });
  };
  // Terms that are visible, together with pay; and a change of pay that is undone.
  const [first, second] = persons;
  if (!first || !second) throw new Error('Nobody is there');
  const sameSalary = first.payOf(people[0]?.[0] ?? 0, 0);
  await put(first, { ...sameSalary, workingHours: 30, effectiveFrom: months[2] });
  for (const person of persons) await change(person, 1);
  const undone = (await change(second, 2)).headers['x-correlation-id'];
  const preview = stored(await admin.get(`/api/history/${undone}/undo`)).body as { token: string };
  stored(await admin.post(`/api/history/${undone}/undo`, { token: preview.token, reason: 'A mistake' }));

  const [cost, [manual], [computed]] = others;
  const post = { name: 'Developer', role: 'Developer', startMonth: months[0], reason: `Up to ${cost}` };
  const placeholder = await add(admin, '/api/placeholders', {
    ...post,
    cost: { per: 'month', amount: salary(cost, 0) },
  });
  stored(
    await admin.put(`/api/placeholders/${placeholder}`, {
      ...post,
      cost: { per: 'hour', amount: rate(cost, 1) },
    }),
  );
  const figures = { operatingStaffCosts: salary(manual, 0), otherOperatingCosts: '250' };
  stored(await admin.post('/api/pnl/costs', { month: months[1], ...figures, reason: `About ${manual}` }));
  stored(await admin.post('/api/pnl/costs', { month: months[2], directStaffCosts: salary(computed, 0) }));
  stored(await admin.post('/api/pnl/costs', { month: months[2], directStaffCosts: null }));
  const formulas = { monthlyCostIncludesEmployerNi: true };
  stored(await admin.post('/api/admin/formulas/adopt', { formulas, reason: 'The budget' }));
  stored(await admin.post('/api/budgets', { name: 'Plan', from: months[0], reason: `About ${manual}` }));

  await add(admin, '/api/admin/users', aUser('planner', { role: 'admin', seesPay: false, teamMemberId: 1 }));
  clock += day;
  await add(
    admin,
    '/api/admin/users',
    aUser('listener', { role: 'admin', seesPay: false, email: 'l@agency.example' }),
  );
  const signedIn = async (name: string) => {
    const visitor = await server.signedIn(name);
    return visitor;
  };
  const planner = await signedIn('planner');
  // From here on the digest lists others' changes.
  stored(await planner.put('/api/digest/seen', { position: 1 }));
  const plan = { projectId: projects[0], month: months[0], teamMemberId: 1, allocatedHours: 8 };
  stored(await planner.post('/api/allocations', plan));
  for (const month of months.slice(0, 2)) {
    const { digest } = stored(await admin.get(`/api/periods/${month}/check`)).body as { digest: string };
    stored(await admin.post(`/api/periods/${month}/close`, { digest }));
  }
  const typed = { projectId: projects[0], month: months[0], freelancerId, before: 20, after: 30 };
  const cells = { client: 'Birch & Sons', project: 'Care', month: months[0], person: 'Last', hours: '30' };
  let tokens = 0;
  return {
    server,
    planner,
    listener: await signedIn('listener'),
    token: () => makeToken(server, { name: `Sheet ${tokens++}`, rights: 'readAndWrite' }),
    changePay: async () => {
      for (const person of persons) await change(person, 2);
    },
    lateWrites: [
      { method: 'POST', path: '/api/hours', json: { changes: [typed] } },
      { method: 'POST', path: '/api/import/allocations', json: { rows: [{ row: 2, cells }] } },
      { method: 'PATCH', path: `/api/projects/${autumn}`, json: { likelihood: 'lost' } },
      { method: 'DELETE', path: `/api/projects/${autumn}` },
    ],
  };
};
