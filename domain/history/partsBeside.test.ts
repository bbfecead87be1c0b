import { describe, expect, it } from 'vitest';
import type { PlaceholderHours } from '../people/placeholder.ts';
import type { Likelihood } from '../projects/likelihood.ts';
import { firstStanding, withStatus } from '../projects/projectStatus.ts';
import { undated } from '../records/dated.ts';
import { member, project } from '../testing/records.ts';
import { undo, untouched } from '../testing/undoing.ts';
import type { TimeOff } from '../timeOff/timeOff.ts';
import { placeholderRules, projectRules, teamMemberRules } from './rules.ts';

const active = { status: 'active' as const };

describe('undoing what stands beside the fields of a project', () => {
  const plain = { ...active, ...firstStanding('planning'), ...undated(project) };
  const lost: Likelihood = { likelihood: 'lost', percent: null, decidedOn: '2026-05-04' };

  it('gives its likelihood back, the one of which nobody has said any too', () => {
    expect(undo(projectRules, plain, { ...plain, likelihood: lost })).toEqual({
      ...untouched,
      ready: ['likelihood'],
      commands: [
        { type: 'RevertProject', to: undated(project) },
        { type: 'RevertProjectLikelihood', to: { likelihood: 'won', percent: null, decidedOn: null } },
      ],
    });
    expect(undo(projectRules, { ...plain, likelihood: lost }, plain).commands[1]).toEqual({
      type: 'RevertProjectLikelihood',
      to: lost,
    });
  });

  it('takes it out of the archive, or puts it there', () => {
    const archived = { ...plain, isArchived: true as const };
    expect(undo(projectRules, plain, archived)).toEqual({
      ...untouched,
      ready: ['archived'],
      commands: [
        { type: 'RevertProject', to: undated(project) },
        { type: 'ArchiveProject', archived: false },
      ],
    });
    expect(undo(projectRules, archived, plain).commands[1]).toEqual({
      type: 'ArchiveProject',
      archived: true,
    });
  });

  it('gives back the health that stood beside a choice of the other group', () => {
    const was = { ...plain, ...withStatus(firstStanding('review'), 'jurys out') };
    const is = { ...plain, ...withStatus(was, 'completed') };
    expect(undo(projectRules, was, is).commands.slice(1)).toEqual([
      { type: 'ChangeProjectStatus', status: 'review' },
      { type: 'ChangeProjectStatus', status: 'jurys out' },
    ]);
  });
});

describe('undoing a change of time off', () => {
  const off = (id: number, from: string, note: string | null = null): TimeOff => ({
    id,
    from,
    to: from,
    hoursPerDay: null,
    kind: 'holiday',
    note,
    status: 'accepted',
    answer: null,
  });
  const withTimeOff = (...entries: TimeOff[]) => ({
    ...active,
    ...undated(member),
    timeOff: { entries, lastId: 9 },
  });
  const none = { ...active, ...undated(member) };
  const fields = { type: 'RevertTeamMember', to: undated(member) };

  it('takes away what came, before it gives back what was changed or taken away', () => {
    const [monday, tuesday] = [off(1, '2026-07-06'), off(2, '2026-07-07')];
    const [friday, other] = [off(3, '2026-07-10'), off(4, '2026-07-13')];
    const before = withTimeOff(monday, tuesday, off(5, '2026-08-03'));
    const after = withTimeOff(off(1, '2026-07-06', 'Wedding'), friday, off(5, '2026-08-03'), other);
    expect(undo(teamMemberRules, before, after)).toEqual({
      ...untouched,
      ready: ['timeOff-1', 'timeOff-2', 'timeOff-3', 'timeOff-4'],
      commands: [
        fields,
        { type: 'RevertTimeOff', timeOffId: 3, to: null },
        { type: 'RevertTimeOff', timeOffId: 4, to: null },
        { type: 'RevertTimeOff', timeOffId: 1, to: monday },
        { type: 'RevertTimeOff', timeOffId: 2, to: tuesday },
      ],
    });
  });

  it('leaves entries that somebody has changed since', () => {
    const [before, after] = [none, withTimeOff(off(1, '2026-07-06'), off(2, '2026-07-07'))];
    const now = withTimeOff(off(1, '2026-07-06'), off(2, '2026-07-08'));
    expect(undo(teamMemberRules, before, after, now)).toEqual({
      ready: ['timeOff-1'],
      touched: ['timeOff-2'],
      obstacle: null,
      commands: [fields, { type: 'RevertTimeOff', timeOffId: 1, to: null }],
    });
    expect(undo(teamMemberRules, after, none, none).commands).toEqual([
      fields,
      { type: 'RevertTimeOff', timeOffId: 1, to: off(1, '2026-07-06') },
      { type: 'RevertTimeOff', timeOffId: 2, to: off(2, '2026-07-07') },
    ]);
  });

  it('gives no days back that other time off has since, unless that goes with the same change', () => {
    const [monday, declined] = [
      off(1, '2026-07-06'),
      { ...off(1, '2026-07-06'), status: 'declined' as const },
    ];
    const taken = [off(2, '2026-07-06'), off(3, '2026-07-07')];
    const parts = (before: object, after: object, now = after) => {
      const { ready, touched } = undo(
        teamMemberRules,
        before as typeof none,
        after as typeof none,
        now as typeof none,
      );
      return { ready, touched };
    };
    const given = withTimeOff(monday);
    const touched = { ready: [], touched: ['timeOff-1'] };
    expect(parts(given, withTimeOff(declined), withTimeOff(declined, ...taken))).toEqual(touched);
    expect(parts(given, none, withTimeOff(...taken))).toEqual(touched);
    const isFree = { ready: ['timeOff-1'], touched: [] };
    expect(parts(given, none, withTimeOff(off(3, '2026-07-07')))).toEqual(isFree);
    // Time off that was declined before has no days, whoever has them now.
    expect(parts(withTimeOff(declined), none, withTimeOff(...taken))).toEqual(isFree);
    expect(parts(given, withTimeOff(off(2, '2026-07-06')))).toEqual({
      ready: ['timeOff-1', 'timeOff-2'],
      touched: [],
    });
  });
});

describe('undoing a change of a placeholder', () => {
  const developer = {
    name: 'Developer',
    role: 'Developer',
    workingHours: 40,
    startMonth: '2026-06',
    endMonth: null,
    note: null,
    cost: null,
  };
  const planned = (hours: PlaceholderHours) => ({ ...active, ...undated(developer), hours });
  const fields = { type: 'RevertPlaceholder', to: undated(developer) };

  it('gives the hours of each project and month back by themselves, none where there were none', () => {
    const before = planned({ '1_2026-06': 40, '1_2026-07': 30, '2_2026-07': 5 });
    const after = planned({ '1_2026-07': 20, '2_2026-07': 5, '3_2026-07': 8, '4_2026-08': 1 });
    const now = planned({ '1_2026-07': 20, '2_2026-07': 5, '3_2026-07': 8, '4_2026-08': 2 });
    expect(undo(placeholderRules, before, after, now)).toEqual({
      ready: ['hours 1_2026-06', 'hours 1_2026-07', 'hours 3_2026-07'],
      touched: ['hours 4_2026-08'],
      obstacle: null,
      commands: [
        fields,
        { type: 'RevertPlaceholderHours', key: '1_2026-07', hours: 30 },
        { type: 'RevertPlaceholderHours', key: '3_2026-07', hours: 0 },
        { type: 'RevertPlaceholderHours', key: '1_2026-06', hours: 40 },
      ],
    });
  });

  it('takes it away where it was made, and brings it back where it was deleted', () => {
    const there = planned({});
    const made = undo(placeholderRules, { status: 'absent' }, there);
    expect(made).toEqual({ ...untouched, ready: ['record'], commands: [{ type: 'RemovePlaceholder' }] });
    const deleted = undo(placeholderRules, there, { ...there, status: 'removed' });
    expect(deleted.commands).toEqual([{ type: 'RestorePlaceholder' }]);
  });
});
