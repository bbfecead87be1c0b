import { describe, expect, it } from 'vitest';
import type { SchedulePerson, ScheduleView } from '#projections/plans/schedule/view.ts';
import { changesIn, copiedInto, hoursNowIn, overbookedBy, sourcesIn } from './copyHours.ts';

const months = ['2026-05', '2026-06', '2026-07'];
const person = (id: number, name: string, planned: SchedulePerson['planned']): SchedulePerson => ({
  ...{ kind: 'teamMember', id, name, role: 'Designer', hourlyRate: null },
  ...{ isThere: [true, true, id !== 2], capacity: [160, 160, 160], planned },
});
const schedule: ScheduleView = {
  months: months.map((month) => ({ month, workingDays: 20, goodUtilisation: 0.8 })),
  people: [
    person(1, 'Ada', [
      { projectId: 1, hours: [20, 8, 20] },
      { projectId: 2, hours: [0, 155, 0] },
    ]),
    person(2, 'Flo', [{ projectId: 1, hours: [10, 0, 0] }]),
  ],
  projects: [],
};
const all = sourcesIn(schedule, { kind: 'all' });
const copied = (isReplacing: boolean) =>
  copiedInto(all, ['2026-06', '2026-07'], hoursNowIn(schedule), isReplacing);
const told = (isReplacing: boolean) =>
  copied(isReplacing).map(
    ({ name, month, before, after, outcome }) => `${name} ${month.slice(5)} ${before}→${after} ${outcome}`,
  );

describe('copying a month on', () => {
  it('leaves hours that stand there, and tells them and who is not there', () => {
    expect(told(false)).toEqual([
      'Ada 06 8→8 left',
      'Flo 06 0→10 new',
      'Ada 07 20→20 same',
      'Flo 07 0→0 absent',
    ]);
    expect(changesIn(copied(false))).toMatchObject([{ name: 'Flo', month: '2026-06', after: 10 }]);
  });

  it('replaces them where that is asked for', () => {
    expect(told(true)[0]).toBe('Ada 06 8→20 replaced');
  });

  it('says who would be planned beyond what they have', () => {
    expect(overbookedBy(schedule, changesIn(copied(true)))).toEqual([
      { name: 'Ada', month: '2026-06', over: 15 },
    ]);
    expect(overbookedBy(schedule, changesIn(copied(false)))).toEqual([]);
  });

  it.each([
    ['that ends before', { endMonth: '2026-06' }, ['06 left', '07 over']],
    ['that is completed', { isCompleted: true }, ['06 over', '07 over']],
    ['that ends with it', { endMonth: '2026-07' }, ['06 left', '07 same']],
  ] as const)('gives no hours to a project %s', (_, fields, outcomes) => {
    const project = {
      id: 1,
      name: 'Care plan',
      clientName: 'Birch',
      projectType: 'retainer',
      ...fields,
    } as const;
    const ending: ScheduleView = { ...schedule, projects: [{ ...project, required: [], unscheduled: null }] };
    const ofAda = copiedInto(all, ['2026-06', '2026-07'], hoursNowIn(ending), false).filter(
      ({ name }) => name === 'Ada',
    );
    expect(ofAda.map(({ month, outcome }) => `${month.slice(5)} ${outcome}`)).toEqual(outcomes);
    expect(ofAda.every(({ before, after, outcome }) => outcome !== 'over' || before === after)).toBe(true);
  });

  it.each([
    ['a person', { kind: 'person', key: 'teamMember-2' }, ['Flo 1']],
    ['a project', { kind: 'project', id: 1 }, ['Ada 1', 'Flo 1']],
    ['chosen cells', { kind: 'cells', cells: new Set(['1 teamMember-1 2026-05']) }, ['Ada 1']],
  ] as const)('is of %s', (_, scope, sources) => {
    expect(sourcesIn(schedule, scope).map(({ name, projectId }) => `${name} ${projectId}`)).toEqual(sources);
  });

  it.each([
    ['everybody', { kind: 'all' }, []],
    ['a person', { kind: 'person', key: 'teamMember-1' }, []],
    ['the project', { kind: 'project', id: 1 }, ['Ada', 'Flo']],
    ['a chosen cell', { kind: 'cells', cells: new Set(['1 teamMember-1 2026-05']) }, ['Ada']],
  ] as const)('leaves an archived project where it is, unless it is asked for by %s', (_, scope, names) => {
    const project = { id: 1, name: 'Old', clientName: 'Birch', isArchived: true } as const;
    const archived = {
      ...schedule,
      projects: [{ ...project, projectType: 'retainer', required: [], unscheduled: null }],
    } as ScheduleView;
    expect(sourcesIn(archived, scope).map(({ name }) => name)).toEqual(names);
  });
});
