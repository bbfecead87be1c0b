import { describe, expect, it } from 'vitest';
import { type TeamMemberEvent, type TeamMemberState, teamMember } from '../people/teamMember.ts';
import type { Made } from '../records/recordMerge.ts';
import { Contested } from '../records/recordMerge.ts';
import { specificationOf } from '../testing/givenWhenThen.ts';
import { member } from '../testing/records.ts';
import { type TimeOffFields, timeOffInput } from './timeOffInput.ts';

const given = specificationOf(teamMember);
const thisMonth = '2026-05';
const week: TimeOffFields = {
  from: '2026-07-06',
  to: '2026-07-10',
  hoursPerDay: null,
  kind: 'holiday',
  note: 'Wedding',
};
const days = (from: string, to: string): TimeOffFields => ({ ...week, from, to });

type Entered = Extract<TeamMemberEvent, { type: 'TeamMemberTimeOffEntered' }>;
const entered = (timeOffId: number, said: Partial<Entered['data']> = {}): TeamMemberEvent => ({
  type: 'TeamMemberTimeOffEntered',
  data: { timeOffId, ...week, status: 'accepted', answer: null, ...said },
});
const added: TeamMemberEvent = { type: 'TeamMemberAdded', data: member };
const asked = entered(1, { status: 'requested' });
const declined: TeamMemberEvent = {
  type: 'TeamMemberTimeOffChanged',
  data: { timeOffId: 1, status: 'declined', answer: 'Launch week' },
};
const removed = (timeOffId: number): TeamMemberEvent => ({
  type: 'TeamMemberTimeOffRemoved',
  data: { timeOffId },
});
const once = (...events: TeamMemberEvent[]): Made<TeamMemberState> =>
  [added, ...events].reduce(teamMember.evolve, teamMember.initial) as Made<TeamMemberState>;

describe('time off', () => {
  it('counts at once where an administrator enters it, and waits for one where it is asked for', () => {
    given(added).when({ type: 'EnterTimeOff', fields: week, thisMonth }).emits(entered(1));
    given(added).when({ type: 'AskForTimeOff', fields: week, thisMonth }).emits(asked);
  });

  it('has a number that nobody had, after the last one was removed, too', () => {
    given(added, entered(1), removed(1))
      .when({ type: 'EnterTimeOff', fields: week, thisMonth })
      .emits(entered(2));
  });

  it.each([
    ['the same days', '2026-07-06', '2026-07-10'],
    ['its first day', '2026-07-01', '2026-07-06'],
    ['its last day', '2026-07-10', '2026-07-10'],
    ['all of it', '2026-06-01', '2026-08-31'],
  ])('is refused on %s of another one, which is named', (_, from, to) => {
    given(added, entered(1))
      .when({ type: 'AskForTimeOff', fields: days(from, to), thisMonth })
      .isRefused(
        'invalid',
        'Time off from 6 July 2026 to 10 July 2026 is taken already. Choose other days, or change that one.',
      );
  });

  it('is entered beside another one, and where another one was declined', () => {
    given(added, entered(1))
      .when({ type: 'EnterTimeOff', fields: days('2026-07-11', '2026-07-12'), thisMonth })
      .emits(entered(2, { from: '2026-07-11', to: '2026-07-12' }));
    given(added, entered(1))
      .when({ type: 'EnterTimeOff', fields: days('2026-07-04', '2026-07-05'), thisMonth })
      .emits(entered(2, { from: '2026-07-04', to: '2026-07-05' }));
    given(added, asked, declined).when({ type: 'EnterTimeOff', fields: week, thisMonth }).emits(entered(2));
    given(added, asked, declined, entered(2))
      .when({ type: 'ChangeTimeOff', timeOffId: 1, fields: { note: 'Family' }, thisMonth })
      .emits({ type: 'TeamMemberTimeOffChanged', data: { timeOffId: 1, note: 'Family' } });
    given(added, asked)
      .when({ type: 'EnterTimeOff', fields: week, thisMonth })
      .isRefused(
        'invalid',
        'Time off from 6 July 2026 to 10 July 2026 is asked for already. Choose other days, or change that one.',
      );
  });

  it('is not accepted any more once its days were given to another one', () => {
    given(added, asked, declined, entered(2))
      .when({ type: 'AnswerTimeOff', timeOffId: 1, status: 'accepted', answer: null })
      .isRefused('invalid');
  });

  it.each([
    ['before its first day', '2026-07-06', '2026-07-05', 'The last day lies before the first'],
    ['of more than a year', '2026-07-06', '2027-07-07', 'Enter at most 366 days at once'],
    ['from before planning began', '2025-05-31', '2025-06-01', 'Choose a day from June 2025 to May 2028.'],
    ['in more than two years', '2028-05-31', '2028-06-01', 'Choose a day from June 2025 to May 2028.'],
  ])('is refused %s', (_, from, to, sentence) => {
    given(added)
      .when({ type: 'EnterTimeOff', fields: days(from, to), thisMonth })
      .isRefused('invalid', sentence);
    given(added, entered(1))
      .when({ type: 'ChangeTimeOff', timeOffId: 1, fields: { from, to }, thisMonth })
      .isRefused('invalid', sentence);
  });

  it('is entered on the first day and on the last day that anybody plans', () => {
    for (const day of ['2025-06-01', '2028-05-31'])
      given(added)
        .when({ type: 'EnterTimeOff', fields: days(day, day), thisMonth })
        .emits(entered(1, { from: day, to: day }));
  });

  it('keeps days that nobody plans any more where something else of it changes, but gets no such days', () => {
    const long = entered(1, { from: '2025-01-06', to: '2025-01-10' });
    const change = { type: 'ChangeTimeOff', timeOffId: 1, thisMonth } as const;
    given(added, long)
      .when({ ...change, fields: { note: 'Family' } })
      .emits({ type: 'TeamMemberTimeOffChanged', data: { timeOffId: 1, note: 'Family' } });
    given(added, long)
      .when({ ...change, fields: { from: '2025-01-07' } })
      .isRefused('invalid', 'Choose a day from June 2025 to May 2028.');
    given(added, long)
      .when({ ...change, fields: { note: undefined } as Partial<TimeOffFields> })
      .emitsNothing();
  });

  it('stands in the order of its first days, and of its numbers where these are the same', () => {
    const august = { from: '2026-08-03', to: '2026-08-04' };
    const orderOf = (...events: TeamMemberEvent[]) => once(...events).timeOff?.entries.map(({ id }) => id);
    expect(orderOf(entered(1, august), entered(2))).toEqual([2, 1]);
    expect(orderOf(entered(1), entered(2, august))).toEqual([1, 2]);
    expect(orderOf(asked, entered(2))).toEqual([1, 2]);
    expect(orderOf(asked, entered(2), declined)).toEqual([1, 2]);
    const later: TeamMemberEvent = { type: 'TeamMemberTimeOffChanged', data: { timeOffId: 1, ...august } };
    expect(orderOf(entered(1), entered(2, { from: '2026-07-13', to: '2026-07-13' }), later)).toEqual([2, 1]);
    const shorter: TeamMemberEvent = {
      type: 'TeamMemberTimeOffChanged',
      data: { timeOffId: 2, to: '2026-08-03' },
    };
    expect(once(entered(1), entered(2, august), shorter).timeOff?.entries).toEqual([
      { id: 1, ...week, status: 'accepted', answer: null },
      { id: 2, ...week, from: '2026-08-03', to: '2026-08-03', status: 'accepted', answer: null },
    ]);
  });

  it('is no matter of those who were deleted or erased, nor of a log in which nobody was added', () => {
    const enter = { type: 'EnterTimeOff', fields: week, thisMonth } as const;
    given(added, { type: 'TeamMemberRemoved', data: {} }).when(enter).isRefused('notFound');
    given(added, { type: 'TeamMemberErased', data: {} }).when(enter).isRefused('protected');
    expect(teamMember.evolve(teamMember.initial, entered(1))).toEqual(teamMember.initial);
  });

  it('is asked for twenty times while nobody answers, and no more often', () => {
    const requests = Array.from({ length: 20 }, (_, index) => {
      const day = `2026-07-${String(index + 1).padStart(2, '0')}`;
      return entered(index + 1, { from: day, to: day, status: 'requested' });
    });
    const another = { type: 'AskForTimeOff', fields: days('2026-08-03', '2026-08-04'), thisMonth } as const;
    given(added, ...requests)
      .when(another)
      .isRefused(
        'protected',
        '20 of your requests wait for an answer already. Withdraw one, or ask again once they are answered.',
      );
    given(added, ...requests.slice(1), entered(1))
      .when(another)
      .emits(entered(21, { ...another.fields, status: 'requested' }));
    given(added, ...requests, removed(7))
      .when(another)
      .emits(entered(21, { ...another.fields, status: 'requested' }));
  });

  it('says which days may be chosen where it lies in a year that nobody plans', () => {
    given(added)
      .when({ type: 'EnterTimeOff', fields: days('9999-12-30', '9999-12-31'), thisMonth })
      .isRefused('invalid', 'Choose a day from June 2025 to May 2028.');
    expect(timeOffInput.safeParse(days('9999-12-30', '9999-12-31')).success).toBe(true);
    expect(timeOffInput.safeParse(days('2027-01-01', '2028-01-01')).success).toBe(true);
    expect(timeOffInput.safeParse(days('2027-01-01', '2028-01-02')).error?.issues[0]?.message).toBe(
      'Enter at most 366 days at once',
    );
  });

  it('is not answered the other way by somebody who has not seen the first answer', () => {
    const declines = { type: 'AnswerTimeOff', timeOffId: 1, status: 'declined', answer: null } as const;
    const accepted: TeamMemberEvent = {
      type: 'TeamMemberTimeOffChanged',
      data: { timeOffId: 1, status: 'accepted', answer: null },
    };
    given(added, asked, accepted)
      .when({ ...declines, isUnseen: true })
      .isRefused(
        'conflict',
        'This request has been accepted already. Load it again, and answer it otherwise with the version you have read.',
      );
    given(added, asked, accepted)
      .when({ ...declines, status: 'accepted', isUnseen: true })
      .emitsNothing();
    given(added, asked)
      .when({ ...declines, isUnseen: true })
      .emits({ type: 'TeamMemberTimeOffChanged', data: { timeOffId: 1, status: 'declined' } });
  });

  it('is answered, and answered otherwise later', () => {
    const answer = { type: 'AnswerTimeOff', timeOffId: 1, answer: 'Launch week' } as const;
    given(added, asked)
      .when({ ...answer, status: 'declined' })
      .emits(declined);
    given(added, asked, declined)
      .when({ ...answer, status: 'declined' })
      .emitsNothing();
    given(added, asked, declined)
      .when({ ...answer, status: 'accepted' })
      .emits({ type: 'TeamMemberTimeOffChanged', data: { timeOffId: 1, status: 'accepted' } });
    given(added)
      .when({ ...answer, status: 'accepted' })
      .isRefused(
        'notFound',
        'This time off does not exist. It may have been deleted; reload to see what is there now.',
      );
    const august = { from: '2026-08-03', to: '2026-08-04', status: 'requested' } as const;
    given(added, asked, entered(2, august))
      .when({ ...answer, timeOffId: 2, status: 'declined' })
      .emits({
        type: 'TeamMemberTimeOffChanged',
        data: { timeOffId: 2, status: 'declined', answer: 'Launch week' },
      });
  });

  it('changes in what is sent alone', () => {
    given(added, entered(1))
      .when({ type: 'ChangeTimeOff', timeOffId: 1, fields: { to: '2026-07-09', note: 'Wedding' }, thisMonth })
      .emits({ type: 'TeamMemberTimeOffChanged', data: { timeOffId: 1, to: '2026-07-09' } });
  });

  it('is withdrawn by whoever asked for it until it is answered, and removed by an administrator at any time', () => {
    given(added, asked).when({ type: 'WithdrawTimeOff', timeOffId: 1 }).emits(removed(1));
    given(added, entered(1))
      .when({ type: 'WithdrawTimeOff', timeOffId: 1 })
      .isRefused('protected', 'An administrator has answered this request. Ask one to change or remove it.');
    given(added, entered(1)).when({ type: 'RemoveTimeOff', timeOffId: 1 }).emits(removed(1));
    given(added, entered(1), removed(1)).when({ type: 'RemoveTimeOff', timeOffId: 1 }).isRefused('notFound');
  });

  it('is contested where somebody has changed it to something else since it was seen', () => {
    const shorter: TeamMemberEvent = {
      type: 'TeamMemberTimeOffChanged',
      data: { timeOffId: 1, to: '2026-07-07' },
    };
    const since = once(asked);
    const now = once(asked, shorter);
    const change = (to: string) => () =>
      teamMember.decide({ type: 'ChangeTimeOff', timeOffId: 1, fields: { to }, thisMonth, since }, now);
    expect(change('2026-07-08')).toThrow(Contested);
    expect(change('2026-07-07')()).toEqual([]);
    const accept = { type: 'AnswerTimeOff', timeOffId: 1, status: 'accepted', answer: null, since } as const;
    const remove = { type: 'RemoveTimeOff', timeOffId: 1, since } as const;
    for (const command of [accept, remove, { ...remove, since: once() }])
      expect(() => teamMember.decide(command, now)).toThrow(
        'Someone else has changed this team member since you opened it. Compare with theirs and save again.',
      );
    expect(teamMember.decide(remove, since)).toEqual([removed(1)]);
  });

  it('is not contested where both have answered alike, or somebody has changed other time off', () => {
    const accepted: TeamMemberEvent = {
      type: 'TeamMemberTimeOffChanged',
      data: { timeOffId: 1, status: 'accepted' },
    };
    const since = once(asked);
    given(added, asked, accepted)
      .when({ type: 'AnswerTimeOff', timeOffId: 1, status: 'accepted', answer: null, since })
      .emitsNothing();
    given(added, asked, entered(2, { from: '2026-07-01', to: '2026-07-01' }))
      .when({ type: 'RemoveTimeOff', timeOffId: 1, since })
      .emits(removed(1));
  });

  it('contests the deletion of its team member where it was entered since they were seen', () => {
    given(added, entered(1)).when({ type: 'RemoveTeamMember', since: once() }).isRefused('conflict');
    given(added, entered(1), removed(1))
      .when({ type: 'RemoveTeamMember', since: once() })
      .emits({ type: 'TeamMemberRemoved', data: {} });
  });

  it('leaves nothing but days and hours of somebody who is erased', () => {
    const { timeOff } = once(entered(1, { answer: 'Enjoy' }), { type: 'TeamMemberErased', data: {} });
    expect(timeOff?.entries).toEqual([
      { id: 1, ...week, kind: 'other', note: null, status: 'accepted', answer: null },
    ]);
    const renamed = once(entered(1), { type: 'TeamMemberUpdated', data: { name: 'Ida' } });
    expect(renamed.timeOff).toEqual(once(entered(1)).timeOff);
  });
});
