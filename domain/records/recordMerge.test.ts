import { describe, expect, it } from 'vitest';
import { signInPolicy } from '../access/signInPolicy.ts';
import { softwareCost } from '../money/softwareCost.ts';
import { type TeamMemberCommand, type TeamMemberState, teamMember } from '../people/teamMember.ts';
import { type ProjectCommand, type ProjectEvent, type ProjectState, project } from '../projects/project.ts';
import type { ProjectFields } from '../projects/projectInput.ts';
import type { ProjectStatus } from '../projects/projectStatus.ts';
import { member, project as retainer, subscription } from '../testing/records.ts';
import { DomainError, invalid } from '../values/errors.ts';
import { undated, type When } from './dated.ts';
import { Contested, type Made, mergeChange } from './recordMerge.ts';

const allMonths: When = { effectiveFrom: null, thisMonth: '2026-05' };
const from = (effectiveFrom: string): When => ({ effectiveFrom, thisMonth: '2026-05' });

type Wanted = Partial<typeof member>;
const update = (fields: Wanted, when = allMonths): TeamMemberCommand => ({
  type: 'UpdateTeamMember',
  fields,
  when,
});
const added = teamMember.evolve(teamMember.initial, { type: 'TeamMemberAdded', data: member });
const become = (state: TeamMemberState, command: TeamMemberCommand): TeamMemberState =>
  teamMember.decide(command, state).reduce(teamMember.evolve, state);

/** The result of two concurrent edits of the same version: theirs is saved, then mine. */
const both = (theirs: TeamMemberCommand, mine: TeamMemberCommand): TeamMemberState => {
  const now = become(added, theirs);
  return become(now, { ...mine, since: added } as TeamMemberCommand);
};
const contestedBy = (change: () => unknown): readonly string[] => {
  try {
    change();
  } catch (error) {
    if (error instanceof Contested) return error.fields;
    throw error;
  }
  return [];
};

describe('two changes of one record', () => {
  it('given a salary from a colleague and a role from me, who sent the old salary along, then both are there', () => {
    const state = both(update({ salary: 42_000_00 }), update({ ...member, role: 'Lead' }));
    expect(state).toMatchObject({ fields: { salary: 42_000_00, role: 'Lead' } });
  });

  it('given the same field changed to different values, then it is contested, and it alone', () => {
    const theirs = update({ role: 'Lead', salary: 1 });
    expect(contestedBy(() => both(theirs, update({ ...member, role: 'Head', name: 'Ada B.' })))).toEqual([
      'role',
    ]);
  });

  it('given a refusal, then it says what to do, and tells what is contested from everything else', () => {
    const theirs = become(added, update({ role: 'Lead' }));
    const refused = (() => {
      try {
        return become(theirs, { ...update({ role: 'Head' }), since: added } as TeamMemberCommand);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toMatchObject({
      code: 'conflict',
      message:
        'Someone else has changed this team member since you opened it. Compare with theirs and save again.',
    });
    const { part } = refused as Contested;
    expect(part(added as never)).toEqual([member.role]);
    expect(part(theirs as never)).toEqual(['Lead']);
  });

  it('given the same salary of all months from both, then there is nothing to decide', () => {
    const [theirs, mine] = [update({ salary: 1 }), update({ salary: 1, name: 'Ada B.' })];
    expect(both(theirs, mine)).toMatchObject({ fields: { salary: 1, name: 'Ada B.' }, changes: [] });
  });

  it('given the same field changed to the same value, then there is nothing to decide', () => {
    expect(both(update({ role: 'Lead' }), update({ role: 'Lead', name: 'Ada B.' }))).toMatchObject({
      fields: { role: 'Lead', name: 'Ada B.' },
    });
  });

  it('given a field that is left out, then it stays as it is', () => {
    const expected = { fields: { ...member, role: 'Lead' } };
    expect(become(added, update({ role: 'Lead' }))).toMatchObject(expected);
    expect(become(added, update({ role: 'Lead', salary: undefined } as Wanted))).toMatchObject(expected);
  });

  it('given a raise from September and another from July, then both count', () => {
    const state = both(update({ salary: 2 }, from('2026-09')), update({ salary: 1 }, from('2026-07')));
    expect(state).toMatchObject({
      changes: [
        { from: '2026-07', terms: { salary: 1 } },
        { from: '2026-09', terms: { salary: 2 } },
      ],
    });
  });

  it('given a raise from July and hours from September, then the raise holds in September', () => {
    const mine = update({ ...member, workingHours: 30 }, from('2026-09'));
    expect(both(update({ salary: 1 }, from('2026-07')), mine)).toMatchObject({
      changes: [
        { from: '2026-07', terms: { salary: 1 } },
        { from: '2026-09', terms: { workingHours: 30 } },
      ],
    });
  });

  it.each([
    ['in all months and from July', allMonths, from('2026-07')],
    ['from June and from July', from('2026-06'), from('2026-07')],
    // It would drop the change from July.
    ['from July and in all months', from('2026-07'), allMonths],
  ])('given another salary %s, then it is contested', (_, theirs, mine) => {
    expect(contestedBy(() => both(update({ salary: 1 }, theirs), update({ salary: 2 }, mine)))).toEqual([
      'salary',
    ]);
  });

  it('given a first and a last month that make no span together, then both are contested', () => {
    const theirs = update({ startMonth: '2026-08' });
    expect(contestedBy(() => both(theirs, update({ endMonth: '2026-06' })))).toEqual([
      'startMonth',
      'endMonth',
    ]);
    expect(both(theirs, update({ endMonth: '2026-09' }))).toMatchObject({
      fields: { startMonth: '2026-08', endMonth: '2026-09' },
    });
  });

  it('given a span of mine that makes no sense, then that is a fault of mine', () => {
    const mine = update({ startMonth: '2026-08', endMonth: '2026-06' });
    expect(() => both(update({ role: 'Lead' }), mine)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  it('given a raise taken back that a colleague has changed, then it is contested; given another change, it is not', () => {
    const since = become(added, update({ salary: 1 }, from('2026-07'))) as Made<TeamMemberState>;
    const withdraw = (theirs: TeamMemberCommand) => () =>
      teamMember.decide({ type: 'WithdrawTeamMemberTerms', from: '2026-07', since }, become(since, theirs));
    expect(contestedBy(withdraw(update({ salary: 2 }, from('2026-07'))))).toEqual(['salary']);
    expect(contestedBy(withdraw(update({ role: 'Lead' })))).toEqual([]);
  });

  it('given a deletion of what a colleague has changed, then what they changed is told', () => {
    const now = become(added, update({ salary: 1 }, from('2026-07')));
    const remove = (since?: Made<TeamMemberState>) =>
      teamMember.decide({ type: 'RemoveTeamMember', since }, now);
    expect(contestedBy(() => remove(added as Made<TeamMemberState>))).toEqual(['salary']);
    expect(remove()).toHaveLength(1);
  });
});

describe('two changes of a project', () => {
  const created = project.evolve(project.initial, {
    type: 'ProjectCreated',
    data: { ...retainer, status: 'planning' },
  }) as Made<ProjectState>;
  const decided = (command: ProjectCommand, state: ProjectState) =>
    project.decide(command, state).reduce(project.evolve, state);
  const change = (fields: Partial<ProjectFields>): ProjectCommand => ({
    type: 'UpdateProject',
    fields,
    when: allMonths,
  });
  const second = (theirs: ProjectCommand, mine: ProjectCommand) =>
    decided({ ...mine, since: created } as ProjectCommand, decided(theirs, created));
  const asOneOff = { projectType: 'one_off' } as const;

  it('given a colleague’s type that has no place for my revenue, then it is contested', () => {
    const asSla = change({ projectType: 'sla', contractedHours: 40 });
    expect(contestedBy(() => second(asSla, change({ revenue: 400_000 })))).toEqual(['revenue']);
    expect(second(asSla, change({ name: 'Desk' }))).toMatchObject({
      fields: { name: 'Desk', projectType: 'sla', contractedHours: 40, revenue: null },
    });
  });

  it('given a split of mine and a colleague’s type without one, then nothing of it is dropped in silence', () => {
    const split = { ...asOneOff, revenueSplit: [{ month: '2026-06', amount: 100 }] };
    const sla = change({ projectType: 'sla', contractedHours: 40 });
    expect(contestedBy(() => second(sla, change(split)))).toContain('projectType');
  });

  it('given a type of theirs without the split of mine, then both are contested, and no field that nobody changed', () => {
    const since = decided(change(asOneOff), created) as Made<ProjectState>;
    const now = decided(change({ projectType: 'retainer' }), since);
    const mine = change({ revenueSplit: [{ month: '2026-06', amount: 300_000 }] });
    expect(contestedBy(() => decided({ ...mine, since } as ProjectCommand, now))).toEqual([
      'projectType',
      'revenueSplit',
    ]);
  });

  it('given an SLA without hours, then it says that they are missing', () => {
    expect(() => decided(change({ projectType: 'sla' }), created)).toThrow(
      'Contracted hours is required for SLA projects',
    );
  });

  it('given another status chosen meanwhile, then mine is contested unless it is the same', () => {
    const set = (status: ProjectStatus): ProjectCommand => ({ type: 'ChangeProjectStatus', status });
    expect(contestedBy(() => second(set('review'), set('completed')))).toEqual(['status']);
    expect(second(set('review'), set('review'))).toMatchObject({ projectStatus: 'review' });
    // Health and lifecycle are independent.
    expect(second(set('review'), set('jurys out'))).toMatchObject({
      health: 'jurys out',
      lifecycle: 'review',
    });
    expect(second(change({ name: 'Desk' }), set('review'))).toMatchObject({
      projectStatus: 'review',
      fields: { name: 'Desk' },
    });
  });

  it('given hours, then a refusal calls them as the body of a request does', () => {
    const sla = project.evolve(project.initial, {
      type: 'ProjectCreated',
      data: { ...retainer, projectType: 'sla', contractedHours: 40, revenue: null, status: 'planning' },
    } satisfies ProjectEvent) as Made<ProjectState>;
    const now = decided(change({ contractedHours: 50 }), sla);
    expect(
      contestedBy(() => decided({ ...change({ contractedHours: 60 }), since: sla } as ProjectCommand, now)),
    ).toEqual(['allocatedHours']);
  });
});

it('given sign-in rules that a colleague has set meanwhile, then others are contested and the rest is kept', () => {
  const since = signInPolicy.initial;
  const now = { ...since, secondFactorFor: 'everybody' } as const;
  const set = (policy: Partial<typeof since>) =>
    signInPolicy.decide({ type: 'SetSignInPolicy', policy, hasProvider: true, since }, now);
  expect(contestedBy(() => set({ secondFactorFor: 'administrators' }))).toEqual(['secondFactorFor']);
  expect(set({ secondFactorFor: 'nobody', passwordSignIn: false })).toEqual([
    { type: 'SignInPolicySet', data: { passwordSignIn: false } },
  ]);
});

it('given adjustments of different months, then both are there; of one month, then it is contested', () => {
  const since = softwareCost.evolve(softwareCost.initial, { type: 'SoftwareCostAdded', data: subscription });
  if (since.status === 'absent') throw new Error('It was added');
  const adjust = (month: string, cost: number) =>
    ({ type: 'AdjustSoftwareCost', month, cost, reason: null, since }) as const;
  const now = softwareCost.decide(adjust('2026-05', 100), since).reduce(softwareCost.evolve, since);
  expect(softwareCost.decide(adjust('2026-06', 90), now)).toHaveLength(1);
  expect(contestedBy(() => softwareCost.decide(adjust('2026-05', 90), now))).toEqual(['adjustedCost']);
  expect(softwareCost.decide(adjust('2026-05', 100), now)).toEqual([]);
});

describe('values that make no sense together', () => {
  const since = { name: 'A', email: 'a', role: 'x', place: 'here' };
  const theirs = { ...since, email: 'b', place: 'there' };
  /** The faults of their record merged with my role. */
  const merge = (fault: unknown) =>
    mergeChange<typeof since, typeof since>({
      kind: 'user',
      since,
      now: theirs,
      sent: { role: 'y' },
      recordOf: undated,
      normalise: (fields) => {
        if (fields.email === 'b' && fields.role === 'y') throw fault;
        return fields;
      },
    });

  it('given a refusal of some fields, then those are contested, and no other that changed', () => {
    const errors = ['email', 'role'].map((path) => ({ path, message: 'Not with the other' }));
    expect(contestedBy(() => merge(new DomainError('invalid', 'Not together', errors)))).toEqual([
      'email',
      'role',
    ]);
    expect(contestedBy(() => merge(invalid('role', 'Not with this address')))).toEqual(['role']);
  });

  it('given a fault of the program, then it is told as that', () => {
    expect(() => merge(new RangeError('A fault'))).toThrow(RangeError);
  });
});
