import {
  fields,
  flag,
  listOf,
  month,
  number,
  oneOf,
  onlyOf,
  orAbsent,
  orNull,
  type Shape,
  someOf,
  text,
} from './shape.ts';

// Shapes of stored events, after the examples in domain/fixtures. First and last months were added later.

const span = { startMonth: orAbsent(orNull(month)), endMonth: orAbsent(orNull(month)) };
const nothing = fields({});

const costType = oneOf('direct', 'operational', 'both');
const person = { name: text, email: text, role: text, directCostPercentage: number, costType, ...span };
const withdrawn = fields({ from: month });

const memberTerms = { salary: number, workingHours: number, costType, directCostPercentage: number };
const bankHolidayRegion = orAbsent(orNull(oneOf('england-and-wales', 'scotland', 'northern-ireland')));
const memberFields = {
  ...person,
  ...memberTerms,
  isUkEmployee: flag,
  paidLeaveDays: number,
  bankHolidayRegion,
};
const member = fields(memberFields);
const timeOff = {
  from: text,
  to: text,
  hoursPerDay: orNull(number),
  kind: oneOf('holiday', 'sick', 'parental', 'training', 'other'),
  note: orNull(text),
  status: oneOf('requested', 'accepted', 'declined'),
  answer: orNull(text),
};
/** Figures depend on the days, the hours and the acceptance. */
export type TimeOff = { from: string; to: string; hoursPerDay: number | null; status: string };
export const memberEvents = {
  TeamMemberAdded: member,
  TeamMemberUpdated: someOf(memberFields),
  TeamMemberTermsChanged: fields({ from: orNull(month), terms: someOf(memberTerms) }),
  TeamMemberTermsWithdrawn: withdrawn,
  TeamMemberRemoved: nothing,
  TeamMemberErased: nothing,
  TeamMemberRestored: nothing,
  TeamMemberTimeOffEntered: fields({ timeOffId: number, ...timeOff }),
  TeamMemberTimeOffChanged: (value: unknown): value is { timeOffId: number } & Partial<TimeOff> =>
    fields({ timeOffId: number })(value) && someOf(timeOff)(value),
  TeamMemberTimeOffRemoved: fields({ timeOffId: number }),
};

const freelancerTerms = {
  hourlyRate: number,
  minAgreedHours: number,
  costType,
  directCostPercentage: number,
};
const freelancerFields = { ...person, ...freelancerTerms };
const freelancer = fields(freelancerFields);
export const freelancerEvents = {
  FreelancerAdded: freelancer,
  FreelancerUpdated: someOf(freelancerFields),
  FreelancerTermsChanged: fields({ from: orNull(month), terms: someOf(freelancerTerms) }),
  FreelancerTermsWithdrawn: withdrawn,
  FreelancerRemoved: nothing,
  FreelancerErased: nothing,
  FreelancerRestored: nothing,
};

const status = oneOf(
  'planning',
  'in_progress',
  'review',
  'completed',
  'going well',
  'jurys out',
  'hive emergency',
);
const projectTerms = { hourlyRate: number, revenue: orNull(number), contractedHours: orNull(number) };
const project = {
  ...projectTerms,
  name: text,
  description: orNull(text),
  clientId: number,
  projectType: oneOf('one_off', 'retainer', 'sla'),
  revenueSplit: listOf(fields({ month, amount: number })),
  startMonth: orNull(month),
  endMonth: orAbsent(orNull(month)),
};
export const projectEvents = {
  ProjectCreated: fields({ ...project, status }),
  ProjectUpdated: someOf(project),
  ProjectTermsChanged: fields({ from: orNull(month), terms: someOf(projectTerms) }),
  ProjectTermsWithdrawn: withdrawn,
  ProjectStatusChanged: fields({ status }),
  ProjectLikelihoodChanged: fields({
    likelihood: oneOf('won', 'tentative', 'lost'),
    percent: orNull(number),
    decidedOn: orNull(text),
  }),
  ProjectDeleted: nothing,
  ProjectRestored: nothing,
  ProjectArchived: nothing,
  ProjectUnarchived: nothing,
};

const softwareTerms = {
  defaultMonthlyCost: number,
  costType: oneOf('direct', 'operating', 'both'),
  isActive: flag,
};
const softwareFields = {
  ...softwareTerms,
  name: text,
  description: orNull(text),
  startMonth: orNull(month),
  endMonth: orNull(month),
};
export const softwareEvents = {
  SoftwareCostAdded: fields(softwareFields),
  SoftwareCostUpdated: someOf(softwareFields),
  SoftwareCostTermsChanged: fields({ from: orNull(month), terms: someOf(softwareTerms) }),
  SoftwareCostTermsWithdrawn: withdrawn,
  SoftwareCostAdjusted: fields({ month, cost: number, reason: orNull(text) }),
  SoftwareCostAdjustmentRemoved: fields({ month }),
  SoftwareCostRemoved: nothing,
  SoftwareCostRestored: nothing,
};

const otherCostTerms = { amount: number };
const otherCostFields = {
  ...otherCostTerms,
  name: text,
  description: orNull(text),
  month,
  category: oneOf('office', 'travel', 'marketing', 'legal', 'insurance', 'utilities', 'other'),
  isRecurring: flag,
  endMonth: orAbsent(orNull(month)),
};
export const otherCostEvents = {
  OtherCostAdded: fields(otherCostFields),
  OtherCostUpdated: someOf(otherCostFields),
  OtherCostTermsChanged: fields({ from: orNull(month), terms: someOf(otherCostTerms) }),
  OtherCostTermsWithdrawn: withdrawn,
  OtherCostRemoved: nothing,
  OtherCostRestored: nothing,
};

const whoever = fields({ kind: oneOf('teamMember', 'freelancer'), id: number });
const entry = { allocationId: number, person: whoever, hours: number };
const additional = { allocationId: number, hours: number };
export const planEvents = {
  AllocationsReplaced: fields({ entries: listOf(fields(entry)), additional: orNull(fields(additional)) }),
  AllocationSet: fields(entry),
  AllocationRemoved: fields({ allocationId: number }),
  AdditionalHoursSet: fields(additional),
};

const placeholder = {
  name: text,
  role: text,
  workingHours: number,
  startMonth: month,
  endMonth: orNull(month),
  note: orNull(text),
  cost: orNull(fields({ per: oneOf('month', 'hour'), amount: number })),
};
export const placeholderEvents = {
  PlaceholderAdded: fields(placeholder),
  PlaceholderUpdated: someOf(placeholder),
  PlaceholderHoursPlanned: fields({ projectId: number, month, hours: number }),
  PlaceholderReplaced: fields({ person: whoever, from: month }),
  PlaceholderRemoved: nothing,
  PlaceholderRestored: nothing,
};

const manual = orNull(number);
export const manualEvents = {
  ManualCostsSet: fields({
    figures: onlyOf({
      directStaffCosts: manual,
      directSoftwareCosts: manual,
      operatingStaffCosts: manual,
      operatingSoftwareCosts: manual,
      otherOperatingCosts: manual,
    }),
  }),
};

/** First shapes of events that have changed since; those had all fields of a record. */
export const firstShapes: Readonly<Record<string, Shape<object>>> = {
  TeamMemberAdded: member,
  TeamMemberUpdated: member,
  FreelancerAdded: freelancer,
  FreelancerUpdated: freelancer,
  ProjectCreated: projectEvents.ProjectCreated,
  ProjectUpdated: fields(project),
  SoftwareCostUpdated: softwareEvents.SoftwareCostAdded,
  OtherCostAdded: otherCostEvents.OtherCostAdded,
  OtherCostUpdated: otherCostEvents.OtherCostAdded,
};
