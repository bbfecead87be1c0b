import { describe, expect, it } from 'vitest';
import type { SchedulePerson, ScheduleProject } from '#projections/plans/schedule/view.ts';
import { plannedHours } from '../../../plans/scheduleFigures.ts';
import { asBlocks } from '../../../ui/grid/selection.ts';
import { moveHours } from './moveHours.ts';
import { peopleRows, projectRows } from './scheduleRows.ts';

const months = ['2026-05', '2026-06', '2026-07'].map((month) => ({
  month,
  workingDays: 20,
  goodUtilisation: 0.8,
}));
const person = (id: number, name: string, planned: SchedulePerson['planned']): SchedulePerson => ({
  ...{ kind: 'teamMember', id, name, role: 'Designer', hourlyRate: null },
  ...{ isThere: [true, true, id !== 2], capacity: [160, 160, 160], planned },
});
const project = (id: number, name: string): ScheduleProject => ({
  ...{ id, name, clientName: 'Alder', projectType: 'retainer' },
  ...{ required: [0, 0, 0], unscheduled: null },
});
const schedule = {
  months,
  people: [
    person(1, 'Ada', [
      { projectId: 1, hours: [20, 0, 8] },
      { projectId: 2, hours: [5, 6, 0] },
    ]),
    person(2, 'Flo', [{ projectId: 1, hours: [10, 0, 0] }]),
  ],
  projects: [project(1, 'Care'), project(2, 'Shop')],
};
const opened = { open: new Set(['teamMember-1']), added: new Map() };
// Designer, Ada, Care, Shop, add, Flo
const rows = peopleRows(schedule, schedule.people, opened, 'sums');
const at = (row: number, column: number) => ({ row, column });
const move = (from: ReturnType<typeof at>[], over: ReturnType<typeof at>, isCopy = false, of = rows) => {
  const [grip = at(0, 0)] = from;
  const { changes, words } = moveHours({ rows: of, months }, { from: asBlocks(from), grip, over, isCopy });
  const told = changes.map(
    ({ name, projectId, month, before, after }) =>
      `${name} ${projectId} ${month.slice(5)} ${before}→${after}`,
  );
  return told.length > 0 ? told : words;
};

describe('hours that are moved', () => {
  it('go to another month, and are added to those that stand there', () => {
    expect(move([at(2, 0)], at(2, 1))).toEqual(['Ada 1 05 20→0', 'Ada 1 06 0→20']);
    expect(move([at(2, 0)], at(2, 2))).toEqual(['Ada 1 05 20→0', 'Ada 1 07 8→28']);
  });

  it('go on to a person on the projects that they are of, found where they have one', () => {
    expect(move([at(2, 0), at(3, 0)], at(5, 0))).toEqual([
      'Ada 1 05 20→0',
      'Flo 1 05 10→30',
      'Ada 2 05 5→0',
      'Flo 2 05 0→5',
    ]);
  });

  it('of a block are each as far away as the one it is held by, over cells of its own, too', () => {
    expect(move([at(3, 0), at(3, 1)], at(3, 1))).toEqual(['Ada 2 05 5→0', 'Ada 2 06 6→5', 'Ada 2 07 0→6']);
  });

  it('say what becomes of the hours there and of who gets them', () => {
    const { words, done } = moveHours(
      { rows, months },
      { from: asBlocks([at(2, 0)]), grip: at(2, 0), over: at(5, 0), isCopy: false },
    );
    expect(words).toBe('Move 20h on Care → Flo, May 2026, 30h with those there. Flo has 130h free');
    expect(done).toBe('20h moved to Flo');
  });

  it('go on to a project for the people whose they are', () => {
    const byProject = projectRows(schedule, schedule.projects, plannedHours(schedule), {
      open: new Set(['project-1']),
      added: new Map(),
    });
    // Care, Ada, Flo, add, Shop
    expect(move([at(1, 0)], at(4, 1), false, byProject)).toEqual(['Ada 1 05 20→0', 'Ada 2 06 6→26']);
  });

  it.each([
    ['out of the table', [at(2, 2)], at(2, 3), 'Some of these hours would lie outside.'],
    ['to whoever is not there', [at(2, 0)], at(5, 2), 'Flo is not there in Jul 2026.'],
    ['to a role', [at(2, 0)], at(0, 0), 'Hours go to a person or to a project.'],
    ['where there are none', [at(2, 1)], at(2, 2), 'There are no hours in the chosen cells.'],
  ])('are refused %s', (_, from, over, why) => {
    expect(move(from, over)).toBe(why);
  });
});

describe('hours that are copied', () => {
  it('stand in place of those there, and a blank leaves its cell alone', () => {
    expect(move([at(2, 0), at(2, 1)], at(2, 1), true)).toEqual(['Ada 1 06 0→20']);
    expect(move([at(2, 0)], at(2, 2), true)).toEqual(['Ada 1 07 8→20']);
  });
});
