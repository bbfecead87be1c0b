import { beforeAll, describe, expect, it } from 'vitest';
import type { LinePart } from '#domain/money/line.ts';
import { workedMonth } from '#domain/testing/workedMonth.ts';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import { testDatabases } from '../tests/databases.ts';
import { databaseForAll } from '../tests/setUp.ts';
import { dashboardMetrics } from './money/dashboard/queries.ts';
import { recordNames } from './money/explain/names.ts';
import { listLines } from './money/lines/listing.ts';
import { outlook, utilizationHistory } from './money/outlook/queries.ts';
import { monthlyRevenue, staffCosts } from './money/pnl/breakdowns.ts';
import {
  freelancerMonths,
  freelancerProfitability,
  projectProfitability,
  teamProfitability,
} from './money/profitability/queries.ts';
import { monthReport } from './money/reports/queries.ts';
import { findFreelancer, listFreelancers } from './people/freelancers/readModel.ts';
import { findTeamMember, listTeamMembers } from './people/teamMembers/readModel.ts';
import { billableHours, resourcePlanning } from './plans/resourcePlanning/queries.ts';
import { listClients } from './projects/clients/readModel.ts';
import { countClientHealth, listClientsGoingWell, listProjects } from './projects/readModel.ts';
import type { Read } from './reading/read.ts';
import { awkwardAgencyLog, july } from './testing/awkwardAgency.ts';
import { readingOf } from './testing/readModelVersion.ts';

const month = workedMonth;

describe.each(testDatabases)('an agency of edge cases, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let read: Read;
  beforeAll(async () => {
    read = await readingOf(database.pool, awkwardAgencyLog().events);
  });

  it('lists everything by name without regard to case, each record once, as it is in the month', async () => {
    const clients = await listClients(read);
    expect(clients.map(({ name }) => name)).toEqual([
      'alder & finch',
      'Harbour Museum',
      'Northwind Theatre',
      'Quay',
    ]);
    const members = await listTeamMembers(read, month);
    expect(members.map(({ name }) => name)).toEqual(['abe', 'Ada', 'Bea', 'bob', 'Cleo', 'Xia', 'yan']);
    const freelancers = await listFreelancers(read, month);
    expect(freelancers.map(({ name }) => name)).toEqual(['cat', 'Dan', 'dot', 'Eve']);
    const projects = await listProjects(read, month);
    expect(projects.map(({ id, client, name }) => [client.name, name, id])).toEqual([
      ['alder & finch', 'old site', 5],
      ['alder & finch', 'One day', 8],
      ['alder & finch', 'someday', 7],
      ['alder & finch', 'Zebra', 6],
      ['alder & finch', 'zebra', 11],
      ['Harbour Museum', 'Audio guide', 4],
      ['Harbour Museum', 'autumn', 10],
      ['Harbour Museum', 'Collections site', 3],
      ['Harbour Museum', 'pro bono', 9],
      ['Northwind Theatre', 'Care plan', 1],
      ['Northwind Theatre', 'Support', 2],
      ['Quay', 'quay', 12],
    ]);
    const salaries = [await findTeamMember(read, 1, '2026-06'), await findTeamMember(read, 1, july)];
    expect(salaries.map((member) => member?.salary)).toEqual(['36000', '42000']);
    const rates = [await findFreelancer(read, 1, '2026-06'), await findFreelancer(read, 1, july)];
    expect(rates.map((freelancer) => freelancer?.hourlyRate)).toEqual(['45', '50']);
  });

  it('counts a client as going well when none of its projects is in either kind of trouble', async () => {
    expect(await countClientHealth(read)).toEqual({ clients: 4, goingWell: 2 });
    expect(await listClientsGoingWell(read, month)).toEqual([
      { clientId: 3, clientName: 'alder & finch', projectIds: [5, 6, 7, 8, 11] },
      { clientId: 1, clientName: 'Northwind Theatre', projectIds: [1, 2] },
    ]);
  });

  it('shows on the dashboard who is there, and who left with the hours they have', async () => {
    const { teamUtilizationDetails: details, ...metrics } = await dashboardMetrics(read, month);
    expect(
      details.map(({ name, allocatedHours, workingHours }) => [name, allocatedHours, workingHours]),
    ).toEqual([
      ['abe', 6, 0],
      ['Ada', 80.5, 168],
      ['Bea', 45, 157.5],
      ['bob', 0, 84],
      ['Cleo', 0, 100.8],
      ['Xia', 5, 168],
    ]);
    expect(metrics).toMatchObject({
      // The worked month's revenue, two retainers of £600 and one of £120.
      totalRevenue: 17_533.05,
      unscheduled: [
        { id: 8, name: 'One day', clientName: 'alder & finch', revenue: 1500 },
        { id: 7, name: 'someday', clientName: 'alder & finch', revenue: 900 },
      ],
      unscheduledRevenue: 2400,
    });
  });

  it('reports the same people, with what they were agreed for and what they bring', async () => {
    const { teamMembers, freelancers } = await monthReport(read, month);
    expect(
      teamMembers.map((row) => [row.name, row.allocatedHours, row.capacityHours, row.totalValue]),
    ).toEqual([
      ['abe', 6, 0, 360],
      ['Ada', 80.5, 168, 5287.5],
      ['Bea', 45, 157.5, 3712.5],
      ['bob', 0, 84, 0],
      ['Cleo', 0, 100.8, 0],
      ['Xia', 5, 168, 300],
    ]);
    expect(
      freelancers.map((row) => [row.name, row.allocatedHours, row.contractedHours, row.totalValue]),
    ).toEqual([
      ['cat', 4, 0, 240],
      ['Dan', 26.5, 20, 2186.25],
      ['dot', 0, 8, 0],
      ['Eve', 12, 0, 720],
    ]);
  });

  it('says who brings what, least first, and which projects, most first', async () => {
    const figures = (rows: Awaited<ReturnType<typeof teamProfitability>>) =>
      rows.map((row) => [row.name, row.allocatedHours, row.monthlyCost, row.billableRevenue]);
    expect(figures(await teamProfitability(read, month))).toEqual([
      ['bob', 0, 2000, 0],
      ['Xia', 5, 1000, 300],
      ['Cleo', 0, 0, 0],
      ['abe', 6, 0, 360],
      ['Bea', 45, 2500, 3712.5],
      ['Ada', 80.5, 3000, 5287.5],
    ]);
    expect(figures(await freelancerProfitability(read, month))).toEqual([
      ['dot', 0, 240, 0],
      ['cat', 4, 0, 240],
      ['Eve', 12, 363, 720],
      ['Dan', 26.5, 1192.5, 2186.25],
    ]);
    const projects = await projectProfitability(read, month);
    expect(projects.map(({ projectName, revenue, costs }) => [projectName, revenue, costs])).toEqual([
      ['Audio guide', 5000.55, 726],
      ['Collections site', 4500, 733.83],
      ['Support', 3712.5, 2716.65],
      ['Care plan', 3000, 1203],
      // 8 h of members at £8.02 and 4 h of a freelancer at £40.
      ['Zebra (1)', 600, 224.16],
      ['zebra (2)', 600, null],
      ['quay', 120, null],
      ['someday', 0, 24.06],
    ]);
    const months = await freelancerMonths(read, month);
    expect(
      months.map((row) => [row.name, row.contractedHours, row.allocatedHours, row.totalCost, row.projects]),
    ).toEqual([
      ['cat', 0, 4, 0, 1],
      ['Dan', 20, 26.5, 1192.5, 1],
      ['dot', 8, 0, 240, 0],
      ['Eve', 0, 12, 726, 1],
    ]);
  });

  it('breaks costs and revenue down to the records that have any', async () => {
    const { teamMembers, freelancers } = await staffCosts(read, month);
    expect(teamMembers.map((row) => [row.name, row.directCost, row.operatingCost])).toEqual([
      ['Ada', 3000, 0],
      ['Bea', 2500, 1666.67],
      ['bob', 2000, 0],
      ['Cleo', 0, 3416.67],
      ['Xia', 1000, 0],
    ]);
    expect(freelancers.map((row) => [row.name, row.totalHours, row.directCost, row.operatingCost])).toEqual([
      ['Dan', 26.5, 1192.5, 0],
      ['dot', 8, 240, 0],
      ['Eve', 12, 363, 363],
    ]);
    const { projectBreakdown } = await monthlyRevenue(read, month);
    expect(projectBreakdown.map(({ projectId, revenue }) => [projectId, revenue])).toEqual([
      [4, 5000.55],
      [3, 4500],
      [2, 3712.5],
      [1, 3000],
      [6, 600],
      [11, 600],
      [12, 120],
    ]);
  });

  it('needs hours for what brings any, most first, and tells how they came about', async () => {
    const { projects } = await billableHours(read, month);
    expect(projects.map((row) => [row.projectId, row.billableHours, row.calculation])).toEqual([
      [4, 83.3425, '£5,000.55 invoiced in May 2026 ÷ £60/h'],
      [3, 60, '£4,500 invoiced in May 2026 ÷ £75/h'],
      [1, 50, '£3,000 ÷ £60/h'],
      [2, 45, '40h contracted + 5h additional'],
      [6, 10, '£600 ÷ £60/h'],
      [11, 10, '£600 ÷ £60/h'],
      [12, 2, '£120 ÷ £60/h'],
    ]);
    const { breakdown } = await resourcePlanning(read, month);
    expect(breakdown).toMatchObject({
      retainerHours: 72,
      teamDirectHours: 514.5,
      freelancerContractedHours: 28,
    });
    const whole = { version: 2, set: { ...defaultFormulas, oneOffHours: 'whole' as const } };
    const asWhole = await billableHours(
      await readingOf(database.pool, awkwardAgencyLog().events, whole),
      month,
    );
    // The line of the month's invoice then has no hours and no text.
    expect(asWhole.projects[0]).toMatchObject({ projectId: 3, calculation: '£12,000 ÷ £75/h' });
  });

  it('has the same figures month by month, the first and the last of a span included', async () => {
    const months = await outlook(read, '2026-04', '2026-06');
    expect(
      months.map(({ revenue, teamHours, teamAndFreelancerHours }) => [
        revenue.retainer,
        revenue.sla,
        revenue.oneOff,
        teamHours,
        teamAndFreelancerHours,
      ]),
    ).toEqual([
      [4720, 3300, 0, 715, 745],
      [4320, 3712.5, 9500.55, 514.5, 542.5],
      [3720, 3300, 7500, 363, 383],
    ]);
    const { members } = await utilizationHistory(read, '2026-04', '2026-06');
    expect(
      members.map(({ name, months }) => [
        name,
        months.map(({ allocatedHours, workingHours }) => [allocatedHours, workingHours]),
      ]),
    ).toEqual([
      [
        'abe',
        [
          [0, 176],
          [6, 0],
          [0, 0],
        ],
      ],
      [
        'Ada',
        [
          [0, 176],
          [80.5, 168],
          [4, 176],
        ],
      ],
      [
        'Bea',
        [
          [7, 165],
          [45, 157.5],
          [9, 165],
        ],
      ],
      [
        'bob',
        [
          [0, 88],
          [0, 84],
          [0, 88],
        ],
      ],
      [
        'Cleo',
        [
          [0, 105.6],
          [0, 100.8],
          [0, 105.6],
        ],
      ],
      [
        'Xia',
        [
          [0, 0],
          [5, 168],
          [0, 0],
        ],
      ],
      [
        'yan',
        [
          [0, 176],
          [0, 0],
          [0, 0],
        ],
      ],
    ]);
    const later = await utilizationHistory(read, '2026-06', july);
    expect(later.members.map(({ name }) => name)).toEqual(['Ada', 'Bea', 'bob', 'Cleo']);
  });

  it('has lines that are asked for by part and record, and names for each', async () => {
    const linesOf = async (parts: readonly LinePart[], record: { kind: string; id: number } | null) =>
      (await listLines(read, month, parts, record)).map(({ kind, id }) => `${kind} ${id}`).sort();
    expect(await linesOf(['retainer', 'slaContracted'], null)).toEqual([
      'project 1',
      'project 11',
      'project 12',
      'project 2',
      'project 6',
      'project 9',
    ]);
    const every: readonly LinePart[] = ['retainer', 'teamMember', 'freelancer', 'software', 'otherCost'];
    expect(await linesOf(every, { kind: 'project', id: 1 })).toEqual(['project 1']);
    const names = await recordNames(read);
    const asked = ['project-6', 'teamMember-4', 'freelancer-4', 'softwareCost-2', 'otherCost-3'];
    expect(asked.map((key) => names.get(key))).toEqual([
      { name: 'Zebra (1)', of: 'alder & finch' },
      { name: 'bob', of: null },
      { name: 'dot', of: null },
      { name: 'Adobe', of: null },
      { name: 'zoo', of: null },
    ]);
  });
});
