import { describe, expect, it } from 'vitest';
import { otherCost } from '../money/otherCost.ts';
import { softwareCost } from '../money/softwareCost.ts';
import { freelancer } from '../people/freelancer.ts';
import { personIsErased } from '../people/person.ts';
import { teamMember } from '../people/teamMember.ts';
import { client } from '../projects/client.ts';
import { project } from '../projects/project.ts';
import { type Dated, undated, withTerms } from '../records/dated.ts';
import type { Decider } from '../records/decider.ts';
import { specificationOf } from '../testing/givenWhenThen.ts';
import * as records from '../testing/records.ts';
import { forAllMonths, from } from '../testing/when.ts';
import { notFound } from '../values/errors.ts';

type Deletable<Command, Event> = {
  /** Its name in sentences. */
  what: string;
  add: Command;
  change: Command;
  remove: Command;
  restore: Command;
  added: Event;
  changed: Event;
  removed: Event;
  restored: Event;
};

const canBeDeleted = <State, Command, Event>(
  decider: Decider<State, Command, Event>,
  { what, add, change, remove, restore, added, changed, removed, restored }: Deletable<Command, Event>,
) => {
  const given = specificationOf(decider);
  describe(`${what} that is deleted`, () => {
    it('was made once', () => {
      given().when(add).emits(added);
      given(added).when(add).isRefused('conflict', `${what} exists already.`);
      given(added, removed).when(add).isRefused('conflict');
    });

    it('is there no more', () => {
      const gone = notFound(what).message;
      given(added).when(remove).emits(removed);
      given(added, removed).when(remove).isRefused('notFound', gone);
      given(added, removed).when(change).isRefused('notFound', gone);
      given().when(change).isRefused('notFound', gone);
    });

    it('comes back as it was, once', () => {
      given(added, removed).when(restore).emits(restored);
      given(added).when(restore).emitsNothing();
      given().when(restore).emitsNothing();
      given(added, removed, restored).when(restore).emitsNothing();
      given(added, removed, restored).when(change).emits(changed);
      given(added, changed, removed, restored).when(change).emitsNothing();
    });

    it('stays as it is whatever a log tells of it meanwhile', () => {
      const fold = (...events: Event[]) => events.reduce(decider.evolve, decider.initial);
      expect(fold(added, removed, changed)).toEqual(fold(added, removed));
      expect(fold(added, removed, removed)).toEqual(fold(added, removed));
      expect(fold(added, restored)).toEqual(fold(added));
      expect(fold(changed, removed, restored)).toEqual(decider.initial);
    });
  });
};

type Revertible<Fields, Command, Event> = {
  what: string;
  fields: Fields;
  added: Event;
  revert(to: Dated<Fields>): Command;
  updated(data: Partial<Fields>): Event;
  termsChanged(from: string | null, terms: Partial<Fields>): Event;
  termsWithdrawn(from: string): Event;
  /** Two values of a dated term. */
  terms: readonly [Partial<Fields>, Partial<Fields>];
};

const canBeReverted = <State, Fields extends { name: string }, Command, Event>(
  decider: Decider<State, Command, Event>,
  {
    what,
    fields,
    added,
    revert,
    updated,
    termsChanged,
    termsWithdrawn,
    terms,
  }: Revertible<Fields, Command, Event>,
) => {
  const given = specificationOf(decider);
  const [now, then] = terms;
  const plain = undated({ ...fields, ...now });
  describe(`${what} that goes back to an earlier version`, () => {
    it('has its fields and its dated terms as they were', () => {
      const named = { ...plain.fields, name: 'As it was called' };
      given(added)
        .when(revert(undated(named)))
        .emits(updated({ name: 'As it was called' } as Partial<Fields>));
      given(added)
        .when(revert(withTerms(plain, '2026-07', then)))
        .emits(termsChanged('2026-07', then));
      given(added, termsChanged('2026-07', then)).when(revert(plain)).emits(termsChanged(null, now));
    });

    it('does nothing where it is as it was', () => {
      given(added).when(revert(plain)).emitsNothing();
      given(added, termsChanged('2026-07', then), termsWithdrawn('2026-07'))
        .when(revert(plain))
        .emitsNothing();
    });
  });
};

const name = 'Another name';

canBeDeleted(client, {
  what: 'This client',
  add: { type: 'CreateClient', name: 'Elm' },
  change: { type: 'UpdateClient', fields: { name }, when: forAllMonths },
  remove: { type: 'RemoveClient' },
  restore: { type: 'RestoreClient' },
  added: { type: 'ClientCreated', data: { name: 'Elm' } },
  changed: { type: 'ClientUpdated', data: { name } },
  removed: { type: 'ClientDeleted', data: {} },
  restored: { type: 'ClientRestored', data: {} },
});
canBeDeleted(project, {
  what: 'This project',
  add: { type: 'CreateProject', fields: records.project, status: 'planning' },
  change: { type: 'UpdateProject', fields: { ...records.project, name }, when: forAllMonths },
  remove: { type: 'RemoveProject' },
  restore: { type: 'RestoreProject' },
  added: { type: 'ProjectCreated', data: { ...records.project, status: 'planning' } },
  changed: { type: 'ProjectUpdated', data: { name } },
  removed: { type: 'ProjectDeleted', data: {} },
  restored: { type: 'ProjectRestored', data: {} },
});
canBeDeleted(teamMember, {
  what: 'This team member',
  add: { type: 'AddTeamMember', fields: records.member },
  change: { type: 'UpdateTeamMember', fields: { ...records.member, name }, when: forAllMonths },
  remove: { type: 'RemoveTeamMember' },
  restore: { type: 'RestoreTeamMember' },
  added: { type: 'TeamMemberAdded', data: records.member },
  changed: { type: 'TeamMemberUpdated', data: { name } },
  removed: { type: 'TeamMemberRemoved', data: {} },
  restored: { type: 'TeamMemberRestored', data: {} },
});
canBeDeleted(freelancer, {
  what: 'This freelancer',
  add: { type: 'AddFreelancer', fields: records.freelancer },
  change: { type: 'UpdateFreelancer', fields: { ...records.freelancer, name }, when: forAllMonths },
  remove: { type: 'RemoveFreelancer' },
  restore: { type: 'RestoreFreelancer' },
  added: { type: 'FreelancerAdded', data: records.freelancer },
  changed: { type: 'FreelancerUpdated', data: { name } },
  removed: { type: 'FreelancerRemoved', data: {} },
  restored: { type: 'FreelancerRestored', data: {} },
});
canBeDeleted(softwareCost, {
  what: 'This subscription',
  add: { type: 'AddSoftwareCost', fields: records.subscription },
  change: { type: 'UpdateSoftwareCost', fields: { ...records.subscription, name }, when: forAllMonths },
  remove: { type: 'RemoveSoftwareCost' },
  restore: { type: 'RestoreSoftwareCost' },
  added: { type: 'SoftwareCostAdded', data: records.subscription },
  changed: { type: 'SoftwareCostUpdated', data: { name } },
  removed: { type: 'SoftwareCostRemoved', data: {} },
  restored: { type: 'SoftwareCostRestored', data: {} },
});
canBeDeleted(otherCost, {
  what: 'This cost',
  add: { type: 'AddOtherCost', fields: records.rent },
  change: { type: 'UpdateOtherCost', fields: { ...records.rent, name }, when: forAllMonths },
  remove: { type: 'RemoveOtherCost' },
  restore: { type: 'RestoreOtherCost' },
  added: { type: 'OtherCostAdded', data: records.rent },
  changed: { type: 'OtherCostUpdated', data: { name } },
  removed: { type: 'OtherCostRemoved', data: {} },
  restored: { type: 'OtherCostRestored', data: {} },
});

canBeReverted(project, {
  what: 'This project',
  fields: records.project,
  added: { type: 'ProjectCreated', data: { ...records.project, status: 'planning' } },
  revert: (to) => ({ type: 'RevertProject' as const, to }),
  updated: (data) => ({ type: 'ProjectUpdated' as const, data }),
  termsChanged: (from, terms) => ({ type: 'ProjectTermsChanged' as const, data: { from, terms } }),
  termsWithdrawn: (from) => ({ type: 'ProjectTermsWithdrawn' as const, data: { from } }),
  terms: [{ hourlyRate: 6000 }, { hourlyRate: 7000 }],
});
canBeReverted(teamMember, {
  what: 'This team member',
  fields: records.member,
  added: { type: 'TeamMemberAdded', data: records.member },
  revert: (to) => ({ type: 'RevertTeamMember' as const, to }),
  updated: (data) => ({ type: 'TeamMemberUpdated' as const, data }),
  termsChanged: (from, terms) => ({ type: 'TeamMemberTermsChanged' as const, data: { from, terms } }),
  termsWithdrawn: (from) => ({ type: 'TeamMemberTermsWithdrawn' as const, data: { from } }),
  terms: [{ salary: 3_600_000 }, { salary: 4_200_000 }],
});
canBeReverted(freelancer, {
  what: 'This freelancer',
  fields: records.freelancer,
  added: { type: 'FreelancerAdded', data: records.freelancer },
  revert: (to) => ({ type: 'RevertFreelancer' as const, to }),
  updated: (data) => ({ type: 'FreelancerUpdated' as const, data }),
  termsChanged: (from, terms) => ({ type: 'FreelancerTermsChanged' as const, data: { from, terms } }),
  termsWithdrawn: (from) => ({ type: 'FreelancerTermsWithdrawn' as const, data: { from } }),
  terms: [{ hourlyRate: 4500 }, { hourlyRate: 5000 }],
});
canBeReverted(softwareCost, {
  what: 'This subscription',
  fields: records.subscription,
  added: { type: 'SoftwareCostAdded', data: records.subscription },
  revert: (to) => ({ type: 'RevertSoftwareCost' as const, to }),
  updated: (data) => ({ type: 'SoftwareCostUpdated' as const, data }),
  termsChanged: (from, terms) => ({ type: 'SoftwareCostTermsChanged' as const, data: { from, terms } }),
  termsWithdrawn: (from) => ({ type: 'SoftwareCostTermsWithdrawn' as const, data: { from } }),
  terms: [{ defaultMonthlyCost: 12_000 }, { defaultMonthlyCost: 15_000 }],
});

it('a project may change its type for all months', () => {
  const given = specificationOf(project);
  const sla = { ...records.project, projectType: 'sla', contractedHours: 40, revenue: null } as const;
  given({ type: 'ProjectCreated', data: { ...records.project, status: 'planning' } })
    .when({ type: 'UpdateProject', fields: sla, when: forAllMonths })
    .emits({
      type: 'ProjectUpdated',
      data: { projectType: 'sla', contractedHours: 40, revenue: null },
    });
});

describe.each([
  [
    'a team member',
    teamMember,
    { type: 'TeamMemberAdded', data: records.member },
    { type: 'TeamMemberErased', data: {} },
    { type: 'TeamMemberRemoved', data: {} },
    { type: 'RestoreTeamMember' },
    { type: 'RemoveTeamMember' },
    { type: 'UpdateTeamMember', fields: records.member, when: forAllMonths },
  ],
  [
    'a freelancer',
    freelancer,
    { type: 'FreelancerAdded', data: records.freelancer },
    { type: 'FreelancerErased', data: {} },
    { type: 'FreelancerRemoved', data: {} },
    { type: 'RestoreFreelancer' },
    { type: 'RemoveFreelancer' },
    { type: 'UpdateFreelancer', fields: records.freelancer, when: forAllMonths },
  ],
])('%s who was erased', (_, decider, added, erased, removed, restore, remove, change) => {
  const given = specificationOf(decider as Decider<unknown, unknown, unknown>);
  const { message } = personIsErased();

  it('is neither changed nor brought back, but may be deleted', () => {
    given(added, erased).when(change).isRefused('protected', message);
    given(added, erased).when(remove).emits(removed);
    given(added, erased).when(restore).emitsNothing();
    given(added, removed, erased).when(restore).isRefused('protected', message);
  });

  it('was somebody', () => {
    given(erased).when(restore).emitsNothing();
    given(erased).when(change).isRefused('notFound');
  });
});

it('a freelancer’s terms change from a month on, and that is taken back', () => {
  const given = specificationOf(freelancer);
  const added = { type: 'FreelancerAdded', data: records.freelancer } as const;
  const terms = { hourlyRate: 5000 };
  const dearer = { type: 'FreelancerTermsChanged', data: { from: '2026-07', terms } } as const;
  given(added)
    .when({ type: 'UpdateFreelancer', fields: { ...records.freelancer, ...terms }, when: from('2026-07') })
    .emits(dearer);
  given(added, dearer)
    .when({ type: 'WithdrawFreelancerTerms', from: '2026-07' })
    .emits({ type: 'FreelancerTermsWithdrawn', data: { from: '2026-07' } });
});
