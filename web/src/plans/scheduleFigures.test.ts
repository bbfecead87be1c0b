import { describe, expect, it } from 'vitest';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/plans/schedule/view.ts';
import {
  freeHoursOf,
  matches,
  neededInAll,
  needsOf,
  passes,
  peopleWithFreeHours,
  plannedHours,
  sumFreeHours,
} from './scheduleFigures.ts';

const person = (
  id: number,
  hours: [number, number],
  changes: Partial<SchedulePerson> = {},
): SchedulePerson => ({
  kind: 'teamMember',
  id,
  name: `Person ${id}`,
  role: 'Designer',
  hourlyRate: '40.00',
  isThere: [true, true],
  capacity: [100, 100],
  planned: [{ projectId: 1, hours }],
  ...changes,
});
const project = (id: number, required: [number, number]): ScheduleProject => ({
  id,
  name: `Project ${id}`,
  clientName: 'Alder',
  projectType: 'retainer',
  required,
  unscheduled: null,
});
const scheduleOf = (people: SchedulePerson[], projects: ScheduleProject[]): ScheduleView => ({
  months: [
    { month: '2026-05', workingDays: 20, goodUtilisation: 0.8 },
    { month: '2026-06', workingDays: 22, goodUtilisation: 0.8 },
  ],
  people,
  projects,
});
const [full, over, half] = [person(1, [100, 100]), person(2, [120, 0]), person(3, [49.75, 50])];

describe('the schedule', () => {
  it('counts what is free of each, and lets nobody’s overtime take another’s free hours', () => {
    expect([full, over, half].map((each) => freeHoursOf(each, 0))).toEqual([0, -20, 50.5]);
    expect(sumFreeHours([full, over, half], 0)).toEqual({ left: 50.5, over: 20 });
    expect(freeHoursOf({ ...half, isWeighted: true }, 0)).toBe(50.25);
  });

  it('counts hours planned for work in no month yet as needed beside what is left of it', () => {
    expect(neededInAll({ ...project(4, [0, 0]), unscheduled: 8 }, [10, 2])).toBe(20);
    expect(neededInAll(project(1, [160, 60]), [170, 0])).toBe(220);
  });

  it('lists the work that needs hours, the nearest month first and of each the largest gap', () => {
    const projects = [
      { ...project(4, [0, 0]), unscheduled: 90 },
      project(1, [160, 60]),
      project(2, [30, 0]),
      project(3, [0, 0.2]),
    ];
    const schedule = scheduleOf([half, person(5, [100, 0])], projects);
    const needs = needsOf(schedule, plannedHours(schedule));
    expect(needs.map(({ project: { id }, place, missing }) => [id, place, missing])).toEqual([
      [2, 0, 30],
      [1, 0, 10.5],
      [1, 1, 10],
      [4, 0, 90],
    ]);
    expect(needs.map(({ isInNoMonth }) => isInNoMonth)).toEqual([false, false, false, true]);
  });

  it('finds who has hours free in a month, and who is over in any', () => {
    expect(peopleWithFreeHours([full, over, half], 1).map(({ person: { id }, free }) => [id, free])).toEqual([
      [2, 100],
      [3, 50],
    ]);
    expect([full, over, half].filter((each) => passes('over', each))).toEqual([over]);
    expect([full, over, half].filter((each) => passes('free', each))).toEqual([over, half]);
    expect([full, over, half].filter((each) => passes('all', each))).toHaveLength(3);
  });

  it('finds people by name, role and project', () => {
    const nameOf = () => 'Care plan';
    expect(matches(' care ', full, nameOf)).toBe(true);
    expect(matches('person 1', full, nameOf)).toBe(true);
    expect(matches('writer', full, nameOf)).toBe(false);
    expect(matches('jos\u00e9', person(4, [0, 0], { name: 'Jose\u0301 Pym' }), nameOf)).toBe(true);
    expect(matches('copyw', person(4, [0, 0], { role: 'Copywriter' }), nameOf)).toBe(true);
  });
});
