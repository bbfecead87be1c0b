import { describe, expect, it } from 'vitest';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/plans/schedule/view.ts';
import { withHours } from '../../../api/cachedSchedule.ts';
import { plannedHours } from '../../../plans/scheduleFigures.ts';
import {
  largestGapFirst,
  mostFreeFirst,
  peopleRows,
  projectPasses,
  projectRows,
  reuseUnchangedRows,
  type ScheduleRow,
} from './scheduleRows.ts';

const person = (id: number, role: string, hours: [number, number]): SchedulePerson => ({
  kind: 'teamMember',
  id,
  name: `Person ${id}`,
  role,
  hourlyRate: '40.00',
  isThere: [true, true],
  capacity: [100, 100],
  planned: [{ projectId: 1, hours }],
});
const project = (id: number, required: [number, number]): ScheduleProject => ({
  id,
  name: `Project ${id}`,
  clientName: 'Alder',
  projectType: 'retainer',
  required,
  unscheduled: null,
});
const schedule: ScheduleView = {
  months: [
    { month: '2026-05', workingDays: 20, goodUtilisation: 0.8 },
    { month: '2026-06', workingDays: 22, goodUtilisation: 0.8 },
  ],
  people: [person(1, 'Writer', [90, 90]), person(2, 'Designer', [10, 0])],
  projects: [project(1, [100, 80]), project(2, [0, 200])],
};
const planned = plannedHours(schedule);
const closed = { open: new Set<string>(), added: new Map<string, string[]>() };
const keys = (rows: readonly ScheduleRow[]) => rows.map(({ key }) => key);

describe('rows of people', () => {
  it('stand under their roles, and open into projects, those that were added among them', () => {
    const opened = { open: new Set(['teamMember-2']), added: new Map([['teamMember-2', ['2']]]) };
    expect(keys(peopleRows(schedule, schedule.people, opened, 'sums'))).toEqual([
      'role Designer',
      'teamMember-2',
      'teamMember-2 1',
      'teamMember-2 2',
      'teamMember-2 add',
      'role Writer',
      'teamMember-1',
    ]);
  });

  it('stand under one role whatever its case and spacing', () => {
    const people = [
      person(1, 'Writer', [90, 90]),
      person(2, 'writer ', [10, 0]),
      person(3, 'Writer', [0, 0]),
    ];
    expect(peopleRows(schedule, people, closed, 'sums')[0]).toMatchObject({
      kind: 'role',
      role: 'Writer',
      count: 3,
      free: [200, 210],
    });
  });

  it('stand without a row above them where somebody is erased and has no role', () => {
    const erased = { ...person(3, '', [0, 0]), kind: 'freelancer' as const };
    const rows = peopleRows(schedule, [erased, person(2, 'Designer', [10, 0])], closed, 'sums');
    expect(keys(rows)).toEqual(['freelancer-3', 'role Designer', 'teamMember-2']);
    expect(peopleRows(schedule, [erased], closed, 'name')[0]).toMatchObject({ what: 'freelancer' });
  });

  it('have no row for a role unless its sums are asked for, and say it themselves', () => {
    expect(peopleRows(schedule, schedule.people, closed, 'name')).toMatchObject([
      { key: 'teamMember-2', what: 'Designer' },
      { key: 'teamMember-1', what: 'Writer' },
    ]);
  });

  it('begin with who has most hours free where they are ordered by gap', () => {
    expect(keys(peopleRows(schedule, mostFreeFirst(schedule, schedule.people), closed, 'gap'))).toEqual([
      'teamMember-2',
      'teamMember-1',
    ]);
  });
});

describe('rows of projects', () => {
  it('open into the people on them, and begin with the largest gap where they are ordered by it', () => {
    const opened = { open: new Set(['project-1']), added: new Map<string, string[]>() };
    expect(
      keys(projectRows(schedule, largestGapFirst(schedule, schedule.projects, planned), planned, opened)),
    ).toEqual([
      'project-2',
      'project-1',
      'project-1 teamMember-1',
      'project-1 teamMember-2',
      'project-1 add',
    ]);
  });

  it('pass a filter by what is missing or too much in any month', () => {
    const passing = (filter: 'all' | 'needs' | 'over') =>
      schedule.projects.filter((each) => projectPasses(filter, each, planned)).map(({ id }) => id);
    expect([passing('all'), passing('needs'), passing('over')]).toEqual([[1, 2], [2], [1]]);
  });
});

it('stay the same where nothing of them has changed', () => {
  const opened = { open: new Set(['teamMember-1', 'teamMember-2']), added: new Map<string, string[]>() };
  const before = peopleRows(schedule, schedule.people, opened, 'sums');
  const changed = withHours(schedule, [
    { person: { kind: 'teamMember', id: 2 }, projectId: 1, month: '2026-06', after: 5 },
    { person: { kind: 'teamMember', id: 2 }, projectId: 1, month: '2031-01', after: 5 },
  ]);
  const after = reuseUnchangedRows(before, peopleRows(changed, changed.people, opened, 'sums'));
  expect(keys(after.filter((row, at) => row !== before[at]))).toEqual([
    'role Designer',
    'teamMember-2',
    'teamMember-2 1',
    'teamMember-2 add',
  ]);
  expect(changed.people[1]?.planned).toEqual([{ projectId: 1, hours: [10, 5] }]);
});
