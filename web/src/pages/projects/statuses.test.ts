import { expect, it } from 'vitest';
import { projectStatus } from '#domain/projectStatusInput.ts';
import { healthChoices, isLifecycle, lifecycle } from './statuses.ts';

it('names and colours the stages of a project, and shows how it goes in grey (core section 4)', () => {
  expect(
    projectStatus.options.map((status) => [status, lifecycle[status].label, lifecycle[status].tone]),
  ).toEqual([
    ['planning', 'Planning', 'info'],
    ['in_progress', 'In Progress', 'good'],
    ['review', 'Review', 'watch'],
    ['completed', 'Completed', 'neutral'],
    ['going well', 'Going Well', 'neutral'],
    ['jurys out', "Jury's Out", 'neutral'],
    ['hive emergency', 'Hive Emergency', 'neutral'],
  ]);
});

it('offers how a project goes, never where it is in its life', () => {
  expect(healthChoices.map(({ label }) => label)).toEqual(['Going Well', "Jury's Out", 'Hive Emergency']);
  expect(healthChoices.filter(({ id }) => isLifecycle(id))).toEqual([]);
});
