import { add, aFreelancer, anSla, aRetainer, aTeamMember, aUser } from '../../../../tests/agency.ts';
import type { TestDatabaseKind } from '../../../../tests/databases.ts';
import type { HttpClient } from '../../../../tests/httpClient.ts';
import { startServer, type TestServer } from '../../../../tests/server.ts';

const now = new Date('2026-06-17T09:30:00.000Z');
const months = ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08'] as const;

/** Five members, one of whom joins in May, and four freelancers; their amounts occur nowhere else. */
const members = [
  { salary: '41357.23', costType: 'direct' },
  { salary: '52681.47', costType: 'direct' },
  { salary: '36913.81', costType: 'both', directCostPercentage: 63 },
  { salary: '68297.59', costType: 'both', directCostPercentage: 41 },
  { salary: '47531.07', costType: 'direct', startMonth: '2026-05' },
];
const freelancers = [
  { hourlyRate: '43.37', minAgreedHours: 17 },
  { hourlyRate: '61.83', minAgreedHours: 0 },
  { hourlyRate: '57.19', minAgreedHours: 0 },
  { hourlyRate: '71.41', minAgreedHours: 11, costType: 'both', directCostPercentage: 57 },
];

export type PayStage = {
  server: TestServer;
  /** An administrator who does not see pay, and one who does. */
  planner: HttpClient;
  other: HttpClient;
  plannerId: number;
  otherId: number;
  ids: {
    members: number[];
    freelancers: number[];
    projects: number[];
    allocation: number;
    placeholder: number;
  };
};

/**
 * A planner with projects of one, two, three and more people over six months, some of which differ in one person; with
 * changes of pay, one withdrawn, a manual figure, a deleted person, and one who can be erased.
 */
export const setPayStage = async (kind: Pick<TestDatabaseKind, 'open'>): Promise<PayStage> => {
  let clock = new Date('2026-06-10T09:30:00.000Z');
  const server = await startServer(kind, { now: () => clock });
  const { admin } = server;
  const client = await add(admin, '/api/clients', { name: 'Birch & Sons' });
  const memberIds: number[] = [];
  for (const [index, fields] of members.entries()) {
    const name = `Member ${'ABCDE'[index]}`;
    memberIds.push(
      await add(
        admin,
        '/api/team-members',
        aTeamMember({ name, ...fields, reason: `Agreed at ${fields.salary}` }),
      ),
    );
  }
  const freelancerIds: number[] = [];
  for (const [index, fields] of freelancers.entries()) {
    const name = `Freelancer ${'ABCD'[index]}`;
    freelancerIds.push(await add(admin, '/api/freelancers', aFreelancer({ name, ...fields })));
  }
  const leaver = { name: 'Leaver', salary: '39877.63', endMonth: '2026-04' };
  memberIds.push(await add(admin, '/api/team-members', aTeamMember(leaver)));
  const deleted = await add(admin, '/api/freelancers', aFreelancer({ name: 'Gone', hourlyRate: '88.71' }));
  await admin.delete(`/api/freelancers/${deleted}`);

  const projects: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const fields = { name: `Project ${'ABCDE'[index]}`, revenue: String(7_000 + 1_000 * index) };
    projects.push(await add(admin, '/api/projects', aRetainer(client, fields)));
  }
  projects.push(await add(admin, '/api/projects', anSla(client, { name: 'Desk' })));

  const person = (index: number) =>
    index < 5 ? { teamMemberId: memberIds[index] } : { freelancerId: freelancerIds[index - 5] };
  let allocation = 0;
  const plan = async (project: number, month: string, hours: Record<number, number>) => {
    for (const [index, allocatedHours] of Object.entries(hours)) {
      const body = { projectId: projects[project], month, ...person(Number(index)), allocatedHours };
      allocation = await add(admin, '/api/allocations', body);
    }
  };
  for (const [index, month] of months.entries()) {
    await plan(0, month, { 0: 21 });
    await plan(1, month, { 0: 13, 5: 19.5 });
    await plan(2, month, { 0: 17, 1: 23.5, 2: 11 });
    // From month to month one person more, or other hours of one person; each month alone has enough people.
    await plan(3, month, index % 2 === 0 ? { 1: 7, 3: 9, 5: 12.5 } : { 1: 7, 3: 9, 5: 12.5, 6: 15 });
    await plan(4, month, { 2: 8, 3: 14, 7: 10 + 2 * Math.floor(index / 2), 8: 6.5 });
  }
  const pay = async (list: string, id: number | string | undefined, body: object) => {
    const answer = await admin.put(`/api/${list}/${id}`, body);
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const raise = { salary: '55417.93', effectiveFrom: '2026-07', reason: 'From 52681.47 to 55417.93' };
  await pay('team-members', memberIds[1], aTeamMember({ name: 'Member B', ...members[1], ...raise }));
  const rate = { hourlyRate: '63.97', effectiveFrom: '2026-08', reason: 'Dearer' };
  await pay(
    'freelancers',
    freelancerIds[1],
    aFreelancer({ name: 'Freelancer B', ...freelancers[1], ...rate }),
  );
  const mistake = { salary: '91373.29', effectiveFrom: '2026-08', reason: 'By mistake' };
  await pay('team-members', memberIds[0], aTeamMember({ name: 'Member A', ...members[0], ...mistake }));
  await admin.delete(`/api/team-members/${memberIds[0]}/changes/2026-08`, { reason: 'It was none' });
  await admin.post('/api/pnl/costs', { month: '2026-08', operatingStaffCosts: '5173.31', reason: 'A guess' });

  const cost = { per: 'month', amount: '4321.09' };
  const post = { name: 'Developer', role: 'Developer', startMonth: months[0], reason: 'Up to 4321.09' };
  const placeholder = await add(admin, '/api/placeholders', { ...post, cost });
  await pay('placeholders', placeholder, { ...post, cost: { per: 'hour', amount: '47.93' } });
  await pay('placeholders', `${placeholder}/hours`, {
    projectId: projects[0],
    month: months[1],
    hours: 31.5,
  });

  const aPlanner = aUser('planner', { role: 'admin', seesPay: false });
  const plannerId = await add(admin, '/api/admin/users', aPlanner);
  const otherId = await add(
    admin,
    '/api/admin/users',
    aUser('other', { role: 'admin', email: 'o@agency.example' }),
  );
  clock = now;
  const signedIn = async (name: string) => {
    const visitor = await server.signedIn(name);
    return visitor;
  };
  return {
    server,
    planner: await signedIn('planner'),
    other: await signedIn('other'),
    plannerId,
    otherId,
    ids: { members: memberIds, freelancers: freelancerIds, projects, allocation, placeholder },
  };
};
