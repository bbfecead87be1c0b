import { beforeAll, describe, expect, it } from 'vitest';
import { workedMonth } from '#domain/testing/workedMonth.ts';
import { testDatabases } from '../tests/databases.ts';
import { databaseForAll } from '../tests/setUp.ts';
import { memberSummary } from './people/memberPage/queries.ts';
import {
  firstPlannedMonths,
  listMemberAllocations,
  listMonthAllocations,
  listPlans,
  listProjectAllocations,
  listTeamHours,
  projectsOfMember,
} from './plans/allocations/queries.ts';
import { planOf } from './plans/planning/plan.ts';
import { monthPlanning } from './plans/planning/queries.ts';
import type { Read } from './reading/read.ts';
import { awkwardAgencyLog } from './testing/awkwardAgency.ts';
import { readingOf } from './testing/readModelVersion.ts';

const month = workedMonth;

describe.each(testDatabases)('the plans of an agency of edge cases, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let read: Read;
  beforeAll(async () => {
    read = await readingOf(database.pool, awkwardAgencyLog().events);
  });

  it('have every record once, of members, freelancers and the project itself', async () => {
    const allocations = await listMonthAllocations(read, month);
    expect(
      allocations.map(({ id, project, teamMember, freelancer }) => [
        id,
        project.name,
        teamMember?.name ?? freelancer?.name,
      ]),
    ).toEqual([
      [1, 'Care plan', 'Ada'],
      [2, 'Support', 'Bea'],
      [3, 'Support', 'Dan'],
      [4, 'Collections site', 'Ada'],
      [5, 'Audio guide', 'Eve'],
      [6, 'Support', undefined],
      [7, 'Zebra (1)', 'abe'],
      [8, 'Zebra (1)', 'cat'],
      [9, 'Zebra (1)', 'Xia'],
      [10, 'someday', 'Xia'],
    ]);
    const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id);
    expect(idsOf(await listProjectAllocations(read, 2, '2026-04'))).toEqual([11, 12]);
    expect(idsOf(await listProjectAllocations(read, 2, undefined))).toEqual([2, 3, 6, 11, 12, 13, 14]);
    expect(idsOf(await listMemberAllocations(read, 2, month))).toEqual([2]);
  });

  it('stand beside what the project and the person are in their month, not in the next', async () => {
    const june = await listProjectAllocations(read, 1, '2026-06');
    expect(
      june.map(({ project, teamMember, freelancer }) => [
        project.revenue,
        teamMember?.salary ?? freelancer?.hourlyRate,
      ]),
    ).toEqual([
      ['3000', '36000'],
      ['3000', '45'],
    ]);
  });

  it('are in the grid with every project, also one without hours, revenue or a plan', async () => {
    const { projects } = await monthPlanning(read, month);
    expect(
      projects.map((row) => [
        row.project.id,
        row.version,
        row.live,
        row.requiredHours,
        row.allocatedHours,
        row.additionalHours,
        row.people,
        row.revenue,
        row.costs,
      ]),
    ).toEqual([
      [5, 0, false, 0, 0, 0, 0, 0, null],
      [8, 1, true, 25, 0, 0, 0, 0, null],
      [7, 1, true, 15, 3, 0, 1, 0, 24.06],
      [6, 1, true, 10, 12, 0, 3, 600, 224.16],
      [11, 0, true, 10, 0, 0, 0, 600, null],
      [4, 1, true, 83.3425, 12, 0, 1, 5000.55, 726],
      [10, 0, false, 0, 0, 0, 0, 0, null],
      [3, 1, true, 60, 30.5, 0, 1, 4500, 733.83],
      [9, 0, true, 0, 0, 0, 0, 0, null],
      [1, 1, true, 50, 50, 0, 1, 3000, 1203],
      [2, 2, true, 45, 71.5, 5, 2, 3712.5, 2716.65],
      [12, 0, true, 2, 0, 0, 0, 120, null],
    ]);
  });

  it('need what the month needs, and what is unscheduled whenever it is planned', async () => {
    const required = async (project: number) => (await planOf(read, project, month)).requiredHours;
    expect([await required(7), await required(5), await required(2)]).toEqual([15, 0, 45]);
  });

  it('are found whole by month, also one that was emptied', async () => {
    const plans = await listPlans(read, [month]);
    expect(
      plans
        .toSorted((one, other) => one.projectId - other.projectId)
        .map(({ projectId, version, state }) => [
          projectId,
          version,
          [
            ...state.entries.map(({ allocationId, hours }) => [allocationId, hours, 0]),
            ...(state.additional ? [[state.additional.allocationId, 0, state.additional.hours]] : []),
          ],
        ]),
    ).toEqual([
      [1, 1, [[1, 50, 0]]],
      [
        2,
        2,
        [
          [2, 45, 0],
          [3, 26.5, 0],
          [6, 0, 5],
        ],
      ],
      [3, 1, [[4, 30.5, 0]]],
      [4, 1, [[5, 12, 0]]],
      [
        6,
        1,
        [
          [7, 6, 0],
          [8, 4, 0],
          [9, 2, 0],
        ],
      ],
      [7, 1, [[10, 3, 0]]],
      [8, 1, []],
    ]);
  });

  it('tell since when and on what somebody is planned', async () => {
    expect(await firstPlannedMonths(read, 'teamMember', [2])).toEqual(new Map([[2, '2026-04']]));
    // Additional hours belong to nobody, but count.
    expect(await firstPlannedMonths(read, 'project', [2, 99])).toEqual(new Map([[2, '2026-03']]));
    expect(await firstPlannedMonths(read, 'freelancer', [4])).toEqual(new Map());
    expect([...(await projectsOfMember(read, 5, month))].sort()).toEqual([6, 7]);
    expect(await projectsOfMember(read, 5, '2026-06')).toEqual([]);
  });

  it("add up to a member's month, and to the hours of the team", async () => {
    expect(await memberSummary(read, 5, month)).toEqual({
      totalHours: 5,
      projects: 2,
      revenueGenerated: 300,
    });
    const hours = await listTeamHours(read, month);
    expect(
      hours
        .map(({ projectId, memberName, hours }) => [projectId, memberName, hours])
        .toSorted(([one], [other]) => Number(one) - Number(other)),
    ).toEqual([
      [1, 'Ada', 50],
      [2, 'Bea', 45],
      [3, 'Ada', 30.5],
      [6, 'abe', 6],
      [6, 'Xia', 2],
      [7, 'Xia', 3],
    ]);
  });
});
