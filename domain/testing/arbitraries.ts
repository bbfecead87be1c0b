import fc from 'fast-check';
import type { UserFields } from '../access/userInput.ts';
import { type OtherCostFields, otherCostCategory, type SoftwareCostFields } from '../money/financeInput.ts';
import type { FreelancerFields, TeamMemberFields } from '../people/personInput.ts';
import type { PlaceholderFields } from '../people/placeholderInput.ts';
import type { AllocationPlanCommand, Person } from '../plans/allocationPlan.ts';
import type { ProjectFields } from '../projects/projectInput.ts';
import { projectStatus } from '../projects/projectStatusInput.ts';
import type { When } from '../records/dated.ts';
import { monthFromIndex, monthIndex } from '../values/month.ts';
import { bankHolidayRegions } from '../values/planningFormulas.ts';

// Small ranges, so that the same names, months and people recur.

export const anyMonth = fc
  .integer({ min: monthIndex('2025-12'), max: monthIndex('2026-05') })
  .map(monthFromIndex);
export const anyId = fc.integer({ min: 1, max: 4 });
export const anyStatus = fc.constantFrom(...projectStatus.options);

const text = fc.oneof(
  fc.constantFrom('Ada', 'Zoë', '東京 🎨', `"quoted" \\ 'text'`),
  fc.string({ maxLength: 8 }),
);
const line = text.map((value) => value.replaceAll(/\p{Cc}|\p{Cs}/gu, ''));
export const anyPence = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 5_000_000 }),
  fc.integer({ min: 0, max: 99_999_999_999_999 }),
);
/** An amount that may be a credit. */
export const anySignedPence = fc
  .tuple(anyPence, fc.boolean())
  .map(([pence, isCredit]) => (isCredit ? 0 - pence : pence));
/** With up to two decimals. */
export const anyPercentage = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
);
export const anyHours = fc.oneof(
  fc.integer({ min: 0, max: 120 }).map((halves) => halves / 2),
  fc.integer({ min: 0, max: 1488 }).map((halves) => halves / 2),
);
/** Most records have no first or last month. */
const sometimesMonth = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, anyMonth);

// The input refuses a span that ends before it begins, but a log may hold one.
const span = {
  startMonth: sometimesMonth,
  endMonth: sometimesMonth,
};
const person = {
  name: line,
  email: line,
  role: line,
  skills: fc.shuffledSubarray(['Figma', 'React', '東京', 'Client care']),
  costType: fc.constantFrom('direct', 'operational', 'both'),
  directCostPercentage: anyPercentage,
  ...span,
};

export const anyProjectFields: fc.Arbitrary<ProjectFields> = fc
  .record({
    name: line,
    description: fc.option(line),
    clientId: anyId,
    projectType: fc.constantFrom('one_off', 'retainer', 'sla'),
    contractedHours: fc.integer({ min: 0, max: 200 }),
    hourlyRate: anyPence,
    revenue: anyPence,
    revenueSplit: fc.array(fc.record({ month: anyMonth, amount: anyPence }), { maxLength: 3 }),
    ...span,
  })
  .map(({ contractedHours, revenue, revenueSplit, ...fields }) => ({
    ...fields,
    contractedHours: fields.projectType === 'sla' ? contractedHours : null,
    revenue: fields.projectType === 'sla' ? null : revenue,
    revenueSplit: fields.projectType === 'one_off' ? revenueSplit : [],
  }));

export const anyTeamMemberFields: fc.Arbitrary<TeamMemberFields> = fc.record({
  ...person,
  salary: anyPence,
  workingHours: fc.integer({ min: 100, max: 16_800 }).map((hundredths) => hundredths / 100),
  isUkEmployee: fc.boolean(),
  paidLeaveDays: fc.integer({ min: 0, max: 100 }).map((halves) => halves / 2),
  bankHolidayRegion: fc.option(fc.constantFrom(...bankHolidayRegions)),
});

export const anyFreelancerFields: fc.Arbitrary<FreelancerFields> = fc.record({
  ...person,
  hourlyRate: anyPence,
  minAgreedHours: anyHours,
});

/** A change of all months or from a month on, and the month in which it is made. */
export const anyWhen: fc.Arbitrary<When> = fc.record({
  effectiveFrom: fc.option(anyMonth),
  thisMonth: anyMonth,
});

export const anyUserFields: fc.Arbitrary<UserFields> = fc.record({
  firstName: fc.option(line),
  lastName: fc.option(line),
  email: fc.option(line),
  role: fc.constantFrom('admin', 'team_member'),
  teamMemberId: fc.option(anyId),
});

export const anySoftwareCostFields: fc.Arbitrary<SoftwareCostFields> = fc.record({
  name: line,
  description: fc.option(line),
  defaultMonthlyCost: anyPence,
  costType: fc.constantFrom('direct', 'operating', 'both'),
  isActive: fc.boolean(),
  ...span,
});

export const anyOtherCostFields: fc.Arbitrary<OtherCostFields> = fc.record({
  name: line,
  description: fc.option(line),
  month: anyMonth,
  amount: anySignedPence,
  category: fc.constantFrom(...otherCostCategory.options),
  isRecurring: fc.boolean(),
  endMonth: sometimesMonth,
});

export const anyPlaceholderFields: fc.Arbitrary<PlaceholderFields> = fc.record({
  name: line,
  role: line,
  workingHours: fc.integer({ min: 100, max: 16_800 }).map((hundredths) => hundredths / 100),
  startMonth: anyMonth,
  endMonth: sometimesMonth,
  note: fc.option(line),
  cost: fc.option(fc.record({ per: fc.constantFrom('month', 'hour'), amount: anyPence })),
});

export const anyPerson: fc.Arbitrary<Person> = fc.record({
  kind: fc.constantFrom('teamMember', 'freelancer'),
  id: anyId,
});

const entries = fc.uniqueArray(fc.record({ person: anyPerson, hours: anyHours }), {
  maxLength: 5,
  selector: ({ person }) => `${person.kind}-${person.id}`,
});

/** A command of a plan before its fresh ids are known; `RemoveAllocation` gives an index of the entries. */
export type PlanRequest =
  | Omit<Extract<AllocationPlanCommand, { type: 'ReplaceAllocations' }>, 'freshIds'>
  | Omit<Extract<AllocationPlanCommand, { type: 'SetAllocation' }>, 'freshIds'>
  | Omit<Extract<AllocationPlanCommand, { type: 'SetAdditionalHours' }>, 'freshIds'>
  | { type: 'RemoveAllocation'; which: number };

export const anyPlanRequest: fc.Arbitrary<PlanRequest> = fc.oneof(
  fc.record({
    type: fc.constant('ReplaceAllocations' as const),
    entries,
    additionalHours: fc.option(anyHours, { nil: undefined }),
  }),
  fc.record({ type: fc.constant('SetAllocation' as const), person: anyPerson, hours: anyHours }),
  fc.record({ type: fc.constant('SetAdditionalHours' as const), hours: anyHours }),
  fc.record({ type: fc.constant('RemoveAllocation' as const), which: fc.nat({ max: 5 }) }),
);
