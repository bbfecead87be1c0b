import { describe, expect, it } from 'vitest';
import { stepsDone } from './stepsDone.ts';

const month = {
  month: '2026-11',
  demandHours: 0,
  plannedHours: 0,
  uncoveredHours: 0,
  capacityHours: 0,
  freeHours: 0,
};
const empty = { projects: [], teamMembers: [], freelancers: [], coverage: [month] };

describe('the first steps', () => {
  it.each([
    ['nothing', empty, []],
    ['a project', { ...empty, projects: [1] }, ['project']],
    ['a team member', { ...empty, teamMembers: [1] }, ['person']],
    ['a freelancer', { ...empty, freelancers: [1] }, ['person']],
    [
      'hours in a coming month',
      {
        projects: [1],
        teamMembers: [1],
        freelancers: [],
        coverage: [month, { ...month, plannedHours: 0.5 }],
      },
      ['project', 'person', 'hours'],
    ],
  ])('given %s, then what it did is done', (_, entered, done) =>
    expect([...stepsDone(entered)]).toEqual(done),
  );
});
