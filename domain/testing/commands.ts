import fc from 'fast-check';
import type { UserCommand } from '../access/user.ts';
import { manualFigures } from '../money/leaves.ts';
import type { ManualCostsCommand } from '../money/manualCosts.ts';
import type { OtherCostCommand } from '../money/otherCost.ts';
import type { SoftwareCostCommand } from '../money/softwareCost.ts';
import type { FreelancerCommand } from '../people/freelancer.ts';
import type { PlaceholderCommand } from '../people/placeholder.ts';
import type { TeamMemberCommand } from '../people/teamMember.ts';
import type { ClientCommand } from '../projects/client.ts';
import type { LikelihoodDecision } from '../projects/likelihood.ts';
import type { ProjectCommand } from '../projects/project.ts';
import type { TimeOffCommand } from '../timeOff/timeOff.ts';
import { type TimeOffFields, timeOffKinds } from '../timeOff/timeOffInput.ts';
import { daysAfter } from '../values/ukTime.ts';
import {
  anyFreelancerFields,
  anyHours,
  anyId,
  anyMonth,
  anyOtherCostFields,
  anyPerson,
  anyPlaceholderFields,
  anyProjectFields,
  anySignedPence,
  anySoftwareCostFields,
  anyStatus,
  anyTeamMemberFields,
  anyUserFields,
  anyWhen,
} from './arbitraries.ts';

const always = <const Value>(value: Value) => fc.constant(value);
/** Records are added more often than changed, and changed more often than deleted, so that most live a while. */
const often = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 4, arbitrary });
const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 3, arbitrary });
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 1, arbitrary });

const anyClientName = fc.constantFrom('Northwind', 'Harbour', 'Orchard');

export const anyClientCommand: fc.Arbitrary<ClientCommand> = fc.oneof(
  often(fc.record({ type: always('CreateClient'), name: anyClientName })),
  sometimes(
    fc.record({
      type: always('UpdateClient'),
      fields: fc.record({ name: anyClientName }),
      when: anyWhen,
    }),
  ),
  rarely(always({ type: 'RemoveClient' })),
  rarely(fc.record({ type: always('MergeClient'), into: anyId })),
  sometimes(always({ type: 'RestoreClient' })),
);

const anyLikelihood: fc.Arbitrary<LikelihoodDecision> = fc.record({
  said: fc.oneof(
    fc.record({
      likelihood: fc.constantFrom('won', 'lost'),
      decidedOn: fc.constantFrom(null, '2026-02-27', '2026-03-02'),
    }),
    fc.record({ likelihood: always('tentative'), percent: fc.constantFrom(1, 33, 60, 99) }),
  ),
  today: always('2026-03-02'),
});

export const anyProjectCommand: fc.Arbitrary<ProjectCommand> = fc.oneof(
  often(fc.record({ type: always('CreateProject'), fields: anyProjectFields, status: anyStatus })),
  sometimes(
    fc.record({
      type: always('CreateProject'),
      fields: anyProjectFields,
      status: anyStatus,
      likelihood: anyLikelihood,
    }),
  ),
  sometimes(fc.record({ type: always('UpdateProject'), fields: anyProjectFields, when: anyWhen })),
  sometimes(
    fc.record({
      type: always('UpdateProject'),
      fields: always({}),
      when: anyWhen,
      likelihood: anyLikelihood,
    }),
  ),
  rarely(fc.record({ type: always('WithdrawProjectTerms'), from: anyMonth })),
  sometimes(fc.record({ type: always('ChangeProjectStatus'), status: anyStatus })),
  rarely(fc.record({ type: always('ArchiveProject'), archived: fc.boolean() })),
  rarely(always({ type: 'RemoveProject' })),
  rarely(always({ type: 'RestoreProject' })),
);

/** On the days of `anyMonth`, mostly short, so that some overlap and most don't. */
const anyTimeOffFields: fc.Arbitrary<TimeOffFields> = fc
  .record({
    month: anyMonth,
    day: fc.integer({ min: 1, max: 28 }),
    days: fc.oneof(often(fc.integer({ min: 0, max: 6 })), rarely(fc.integer({ min: 7, max: 60 }))),
    hoursPerDay: fc.constantFrom(null, null, 2.5, 4, 0.01, 24),
    kind: fc.constantFrom(...timeOffKinds),
    note: fc.constantFrom(null, 'Wedding'),
  })
  .map(({ month, day, days, ...said }) => {
    const from = `${month}-${String(day).padStart(2, '0')}`;
    return { from, to: daysAfter(from, days), ...said };
  });
const anyTimeOffId = fc.integer({ min: 1, max: 4 });

const anyTimeOffCommand: fc.Arbitrary<TimeOffCommand> = fc.oneof(
  often(
    fc.record({
      type: fc.constantFrom('EnterTimeOff', 'AskForTimeOff'),
      fields: anyTimeOffFields,
      thisMonth: always('2026-03'),
    }),
  ),
  sometimes(
    fc.record({
      type: always('AnswerTimeOff'),
      timeOffId: anyTimeOffId,
      status: fc.constantFrom('accepted', 'declined'),
      answer: fc.constantFrom(null, 'Enjoy'),
    }),
  ),
  rarely(
    fc.record({
      type: always('ChangeTimeOff'),
      timeOffId: anyTimeOffId,
      fields: anyTimeOffFields,
      thisMonth: always('2026-03'),
    }),
  ),
  rarely(fc.record({ type: fc.constantFrom('WithdrawTimeOff', 'RemoveTimeOff'), timeOffId: anyTimeOffId })),
);

export const anyTeamMemberCommand: fc.Arbitrary<TeamMemberCommand> = fc.oneof(
  often(fc.record({ type: always('AddTeamMember'), fields: anyTeamMemberFields })),
  sometimes(fc.record({ type: always('UpdateTeamMember'), fields: anyTeamMemberFields, when: anyWhen })),
  rarely(fc.record({ type: always('WithdrawTeamMemberTerms'), from: anyMonth })),
  rarely(always({ type: 'RemoveTeamMember' })),
  rarely(fc.record({ type: always('EraseTeamMember'), thisMonth: anyMonth })),
  rarely(always({ type: 'RestoreTeamMember' })),
  often(anyTimeOffCommand),
);

export const anyFreelancerCommand: fc.Arbitrary<FreelancerCommand> = fc.oneof(
  often(fc.record({ type: always('AddFreelancer'), fields: anyFreelancerFields })),
  sometimes(fc.record({ type: always('UpdateFreelancer'), fields: anyFreelancerFields, when: anyWhen })),
  rarely(fc.record({ type: always('WithdrawFreelancerTerms'), from: anyMonth })),
  rarely(always({ type: 'RemoveFreelancer' })),
  rarely(fc.record({ type: always('EraseFreelancer'), thisMonth: anyMonth })),
  rarely(always({ type: 'RestoreFreelancer' })),
);

const otherAdministrators = fc.nat({ max: 2 });

export const anyUserCommand: fc.Arbitrary<UserCommand> = fc.oneof(
  often(
    fc.record({
      type: always('CreateUser'),
      username: fc.constantFrom('ada', 'Ada', 'Zoë'),
      fields: anyUserFields,
    }),
  ),
  sometimes(
    fc.record({
      type: fc.constantFrom(
        'AddSecondFactor',
        'RemoveSecondFactor',
        'ResetSecondFactor',
        'BindProvider',
        'ReleaseProvider',
      ),
    }),
  ),
  sometimes(
    fc.record({
      type: always('UpdateUser'),
      fields: anyUserFields,
      otherAdministrators,
      seesPay: fc.constantFrom(undefined, true, false),
    }),
  ),
  rarely(fc.record({ type: always('DeleteUser'), id: fc.constantFrom('1', '2'), otherAdministrators })),
  rarely(always({ type: 'EraseUser' })),
);

export const anySoftwareCostCommand: fc.Arbitrary<SoftwareCostCommand> = fc.oneof(
  often(fc.record({ type: always('AddSoftwareCost'), fields: anySoftwareCostFields })),
  sometimes(fc.record({ type: always('UpdateSoftwareCost'), fields: anySoftwareCostFields, when: anyWhen })),
  rarely(fc.record({ type: always('WithdrawSoftwareCostTerms'), from: anyMonth })),
  sometimes(
    fc.record({
      type: always('AdjustSoftwareCost'),
      month: anyMonth,
      cost: anySignedPence,
      reason: fc.constantFrom(null, 'Fewer seats'),
    }),
  ),
  sometimes(fc.record({ type: always('RemoveSoftwareCostAdjustment'), month: anyMonth })),
  rarely(always({ type: 'RemoveSoftwareCost' })),
  rarely(always({ type: 'RestoreSoftwareCost' })),
);

/** Another amount and nothing else: of whole fields, those of a cost that recurs seldom meet. */
const anyDearerCost = fc.record({
  type: always('UpdateOtherCost'),
  fields: fc.record({ amount: anySignedPence }),
  when: anyWhen,
});

export const anyOtherCostCommand: fc.Arbitrary<OtherCostCommand> = fc.oneof(
  often(fc.record({ type: always('AddOtherCost'), fields: anyOtherCostFields })),
  sometimes(fc.record({ type: always('UpdateOtherCost'), fields: anyOtherCostFields, when: anyWhen })),
  sometimes(anyDearerCost),
  rarely(fc.record({ type: always('WithdrawOtherCostTerms'), from: anyMonth })),
  rarely(always({ type: 'RemoveOtherCost' })),
  rarely(always({ type: 'RestoreOtherCost' })),
);

export const anyPlaceholderCommand: fc.Arbitrary<PlaceholderCommand> = fc.oneof(
  often(fc.record({ type: always('AddPlaceholder'), fields: anyPlaceholderFields })),
  often(
    fc.record({
      type: always('PlanPlaceholderHours'),
      projectId: anyId,
      month: anyMonth,
      hours: anyHours,
    }),
  ),
  sometimes(fc.record({ type: always('UpdatePlaceholder'), fields: anyPlaceholderFields, when: anyWhen })),
  rarely(fc.record({ type: always('ReplacePlaceholder'), person: anyPerson, from: anyMonth })),
  rarely(always({ type: 'RemovePlaceholder' })),
  rarely(always({ type: 'RestorePlaceholder' })),
);

export const anyManualCostsCommand: fc.Arbitrary<ManualCostsCommand> = fc.record({
  type: always('SetManualCosts'),
  figures: fc.dictionary(fc.constantFrom(...manualFigures), fc.option(anySignedPence), {
    maxKeys: 3,
    noNullPrototype: true,
  }),
});
