import { describe, expect, it } from 'vitest';
import { firstStanding, withStatus } from './projectStatus.ts';
import { projectStatus, projectType } from './projectStatusInput.ts';

describe('project status', () => {
  it.each([
    ['planning', 'going well', 'planning'],
    ['in_progress', 'going well', 'in_progress'],
    ['review', 'going well', 'review'],
    ['completed', 'going well', 'completed'],
    ['going well', 'going well', 'planning'],
    ['jurys out', 'jurys out', 'planning'],
    ['hive emergency', 'hive emergency', 'planning'],
  ] as const)('%s as the first choice is %s, and %s', (status, health, lifecycle) => {
    expect(projectStatus.parse(status)).toBe(status);
    expect(firstStanding(status)).toEqual({ projectStatus: status, health, lifecycle });
  });

  it('given a project in trouble, when it is completed, then it is in trouble still', () => {
    const troubled = withStatus(firstStanding('in_progress'), 'hive emergency');
    expect(withStatus(troubled, 'completed')).toEqual({
      projectStatus: 'completed',
      health: 'hive emergency',
      lifecycle: 'completed',
    });
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
