import { describe, expect, it } from 'vitest';
import { teamMemberRules } from '../history/rules.ts';
import { type TeamMemberEvent, type TeamMemberState, teamMember } from '../people/teamMember.ts';
import type { Made } from '../records/recordMerge.ts';
import { specificationOf } from '../testing/givenWhenThen.ts';
import { member } from '../testing/records.ts';
import { undo, untouched } from '../testing/undoing.ts';
import type { TimeOff } from './timeOff.ts';

const given = specificationOf(teamMember);
const week: Omit<TimeOff, 'id'> = {
  from: '2026-07-06',
  to: '2026-07-10',
  hoursPerDay: null,
  kind: 'holiday',
  note: 'Wedding',
  status: 'accepted',
  answer: null,
};
const entered = (timeOffId: number, said: Partial<TimeOff> = {}): TeamMemberEvent => ({
  type: 'TeamMemberTimeOffEntered',
  data: { timeOffId, ...week, ...said },
});
const added: TeamMemberEvent = { type: 'TeamMemberAdded', data: member };
const removed = (timeOffId: number): TeamMemberEvent => ({
  type: 'TeamMemberTimeOffRemoved',
  data: { timeOffId },
});
const once = (...events: TeamMemberEvent[]): Made<TeamMemberState> =>
  [added, ...events].reduce(teamMember.evolve, teamMember.initial) as Made<TeamMemberState>;

describe('undoing time off', () => {
  it('takes back what was entered, and leaves what was entered since', () => {
    const { commands, ...offered } = undo(
      teamMemberRules,
      once(),
      once(entered(1)),
      once(entered(1), entered(2, { from: '2026-08-03', to: '2026-08-04' })),
    );
    expect(offered).toEqual({ ready: ['timeOff-1'], ...untouched });
    expect(commands).toContainEqual({ type: 'RevertTimeOff', timeOffId: 1, to: null });
  });

  it('brings back what was removed under its number, but not onto days that are taken by now', () => {
    const gone = once(entered(1), removed(1));
    const { commands } = undo(teamMemberRules, once(entered(1)), gone);
    const back = commands.find(({ type }) => type === 'RevertTimeOff');
    if (!back) throw new Error('Nothing is brought back');
    expect(teamMember.decide(back, gone)).toEqual([entered(1)]);
    expect(() => teamMember.decide(back, once(entered(1), removed(1), entered(2)))).toThrow(
      'is taken already',
    );
  });

  it('gives back one entry as it was, takes it away once, and leaves the others', () => {
    const august = entered(2, { from: '2026-08-03', to: '2026-08-04' });
    const history = [added, entered(1), august];
    const revert = { type: 'RevertTimeOff', timeOffId: 2 } as const;
    const to = { id: 2, ...week, from: '2026-08-03', to: '2026-08-07' };
    given(...history)
      .when({ ...revert, to })
      .emits({ type: 'TeamMemberTimeOffChanged', data: { timeOffId: 2, to: '2026-08-07' } });
    given(...history)
      .when({ ...revert, to: null })
      .emits(removed(2));
    given(...history, removed(2))
      .when({ ...revert, to: null })
      .emitsNothing();
  });
});
