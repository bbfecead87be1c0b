import { expect, it } from 'vitest';
import { projectStatus } from '#domain/projects/projectStatusInput.ts';
import { statuses, statusGroups } from './statuses.ts';

it('names and colours the stages of a project and how it goes', () => {
  expect(
    projectStatus.options.map((status) => [status, statuses[status].label, statuses[status].tone]),
  ).toEqual([
    ['planning', 'Planning', 'info'],
    ['in_progress', 'In Progress', 'good'],
    ['review', 'Review', 'watch'],
    ['completed', 'Completed', 'neutral'],
    ['going well', 'Going Well', 'good'],
    ['jurys out', "Jury's Out", 'watch'],
    ['hive emergency', 'Hive Emergency', 'over'],
  ]);
});

it('offers how a project goes, and in a second group where it is in its life', () => {
  expect(statusGroups.map((group) => group.statuses.map((status) => statuses[status].label))).toEqual([
    ['Going Well', "Jury's Out", 'Hive Emergency'],
    ['Planning', 'In Progress', 'Review', 'Completed'],
  ]);
});
