import { describe, expect, it } from 'vitest';
import { healthOf } from './projectStatus.ts';
import { projectStatus, projectType } from './projectStatusInput.ts';

describe('project status (decisions section 2)', () => {
  it.each([
    ['planning', 'going well'],
    ['in_progress', 'going well'],
    ['review', 'going well'],
    ['completed', 'going well'],
    ['going well', 'going well'],
    ['jurys out', 'jurys out'],
    ['hive emergency', 'hive emergency'],
  ] as const)('%s counts as %s', (status, health) => {
    expect(projectStatus.parse(status)).toBe(status);
    expect(healthOf(status)).toBe(health);
  });

  it.each(['', 'Planning', "jury's out", 'constructor', null, undefined, 1])('%j is none', (status) => {
    expect(projectStatus.safeParse(status).error?.issues[0]?.message).toBe(
      'Choose one of the project statuses',
    );
  });

  it('a project type outside the three is named so', () => {
    expect(projectType.safeParse('fixed').error?.issues[0]?.message).toBe(
      'Choose one-off, retainer or SLA as the project type',
    );
  });
});
