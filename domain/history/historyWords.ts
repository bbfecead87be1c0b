import type { ApiTokenFields } from '../access/apiToken.ts';
import type { SignInPolicyState } from '../access/signInPolicy.ts';
import type { UserFields } from '../access/userInput.ts';
import { figureLabels } from '../money/figures.ts';
import type { OtherCostFields, SoftwareCostFields } from '../money/financeInput.ts';
import type { ManualFigure } from '../money/leaves.ts';
import type { FreelancerFields, TeamMemberFields } from '../people/personInput.ts';
import type { PlaceholderFields } from '../people/placeholderInput.ts';
import { replacedBy } from '../people/placeholderWords.ts';
import type { ClientFields } from '../projects/clientInput.ts';
import type { ProjectFields } from '../projects/projectInput.ts';
import { isAboutTerms } from '../records/dated.ts';
import type { StreamKind } from '../records/streams.ts';
import { timeOffFactLabel } from '../timeOff/timeOffWords.ts';
import { type Month, monthLabel } from '../values/month.ts';
import type { FormulaName } from '../values/planningFormulas.ts';
import { type Span, spanWords } from '../values/span.ts';

/** How a field's value is formatted. */
export type FieldUnit = 'text' | 'code' | 'money' | 'hours' | 'percent' | 'month' | 'yesNo';

type FieldWords = { label: string; unit: FieldUnit };

type FieldOf<Fields> = Fields extends unknown ? Exclude<keyof Fields, 'clientId' | 'teamMemberId'> : never;

/** Every field of every kind of record. What a record refers to by id is recorded by name. */
type RecordField =
  | FieldOf<ClientFields | ProjectFields | TeamMemberFields | FreelancerFields | UserFields | ApiTokenFields>
  | FieldOf<SoftwareCostFields | OtherCostFields | SignInPolicyState>
  | FormulaName
  | FieldOf<PlaceholderFields>
  | ManualFigure
  | 'client'
  | 'teamMember';

/** Net profit before and after, from the comparison shown when formulas were adopted. */
export const comparedNetProfit = 'comparedNetProfit';

/** Net profit of a closed month, as reported. */
export const reportedNetProfit = 'reportedNetProfit';

/** Net profit of a budget's months. */
export const budgetedNetProfit = 'budgetedNetProfit';

/** The client that another one was merged into. */
export const mergedInto = 'mergedInto';

/** Each field's label in history and the format of its values. */
const fields: Record<string, FieldWords> = {
  name: { label: 'Name', unit: 'text' },
  description: { label: 'Description', unit: 'text' },
  client: { label: 'Client', unit: 'text' },
  projectType: { label: 'Project type', unit: 'code' },
  status: { label: 'Status', unit: 'code' },
  likelihood: { label: 'Likelihood', unit: 'text' },
  archived: { label: 'Archived', unit: 'yesNo' },
  [mergedInto]: { label: 'Merged into', unit: 'text' },
  contractedHours: { label: 'Contracted hours', unit: 'hours' },
  hourlyRate: { label: 'Hourly rate', unit: 'money' },
  revenue: { label: 'Revenue', unit: 'money' },
  revenueSplit: { label: 'Revenue split', unit: 'text' },
  startMonth: { label: 'First month', unit: 'month' },
  endMonth: { label: 'Last month', unit: 'month' },
  email: { label: 'Email', unit: 'text' },
  role: { label: 'Role', unit: 'code' },
  skills: { label: 'Skills', unit: 'text' },
  salary: { label: 'Annual salary', unit: 'money' },
  workingHours: { label: 'Working hours a week', unit: 'hours' },
  isUkEmployee: { label: 'UK employee', unit: 'yesNo' },
  paidLeaveDays: { label: 'Paid leave days', unit: 'text' },
  bankHolidayRegion: { label: 'Bank holidays', unit: 'code' },
  costType: { label: 'Cost type', unit: 'code' },
  directCostPercentage: { label: 'Direct cost percentage', unit: 'percent' },
  minAgreedHours: { label: 'Agreed hours a month', unit: 'hours' },
  username: { label: 'Username', unit: 'text' },
  firstName: { label: 'First name', unit: 'text' },
  lastName: { label: 'Last name', unit: 'text' },
  teamMember: { label: 'Team member', unit: 'text' },
  secondFactor: { label: 'Two-step sign-in', unit: 'yesNo' },
  seesPay: { label: 'Sees pay', unit: 'yesNo' },
  rights: { label: 'Rights', unit: 'code' },
  passwordSignIn: { label: 'Passwords sign in', unit: 'yesNo' },
  secondFactorFor: { label: 'Two-step sign-in required of', unit: 'code' },
  shortestPassword: { label: 'Shortest password', unit: 'text' },
  changeInitialPassword: { label: 'Initial passwords are changed', unit: 'yesNo' },
  defaultMonthlyCost: { label: 'Default cost', unit: 'money' },
  effectiveCost: { label: 'Effective cost', unit: 'money' },
  isActive: { label: 'Active', unit: 'yesNo' },
  month: { label: 'Month', unit: 'month' },
  amount: { label: 'Amount', unit: 'money' },
  category: { label: 'Category', unit: 'code' },
  isRecurring: { label: 'Recurring', unit: 'yesNo' },
  additionalHours: { label: 'Additional hours', unit: 'hours' },
  directStaffCosts: { label: figureLabels.directStaffCosts, unit: 'money' },
  directSoftwareCosts: { label: figureLabels.directSoftwareCosts, unit: 'money' },
  operatingStaffCosts: { label: figureLabels.operatingStaffCosts, unit: 'money' },
  operatingSoftwareCosts: { label: figureLabels.operatingSoftwareCosts, unit: 'money' },
  oneOffHours: { label: 'One-off hours', unit: 'text' },
  defaultHourlyRate: { label: 'Default hourly rate', unit: 'money' },
  workingDays: { label: 'Working days', unit: 'text' },
  bankHolidays: { label: 'Bank holidays', unit: 'text' },
  monthlyCostIncludesEmployerNi: { label: 'Employer NI in monthly cost', unit: 'yesNo' },
  employerNiMethod: { label: 'Employer NI', unit: 'text' },
  employerNiUplift: { label: 'Employer NI uplift', unit: 'percent' },
  employerNiTable: { label: 'Employer NI by date', unit: 'text' },
  workingDaysPerYear: { label: 'Working days a year', unit: 'text' },
  hoursPerDay: { label: 'Hours a day', unit: 'hours' },
  netProfitIncludesOtherCosts: { label: 'Net profit after other costs', unit: 'yesNo' },
  targetProfitMultiple: { label: 'Target profit multiple', unit: 'text' },
  utilisationThresholds: { label: 'Colours of utilisation', unit: 'text' },
  grossMarginThresholds: { label: 'Colours of gross margin', unit: 'text' },
  freelancerMarginThresholds: { label: 'Colours of freelancer margin', unit: 'text' },
  targetProfitThresholds: { label: 'Colours of profit against target', unit: 'text' },
  capacityBounds: { label: 'Status of capacity', unit: 'text' },
  otherOperatingCosts: { label: 'Other Operating Costs', unit: 'money' },
  cost: { label: 'Cost', unit: 'text' },
  note: { label: 'Note', unit: 'text' },
  [replacedBy]: { label: 'Replaced by', unit: 'text' },
  [comparedNetProfit]: { label: 'Net profit, as compared', unit: 'money' },
  [reportedNetProfit]: { label: 'Net profit, as reported', unit: 'money' },
  [budgetedNetProfit]: { label: 'Net profit, as budgeted', unit: 'money' },
} satisfies Record<RecordField, FieldWords> & Record<string, FieldWords>;

const order = new Map(Object.keys(fields).map((field, index) => [field, index]));

/** A field's place among the others of its record; unknown fields come last. */
export const fieldPlace = (field: string): number => order.get(field) ?? order.size;

/** Prefix of fields that are a person's hours in a plan; the person's name follows. */
export const hoursOf = 'hours: ';

/** A field's label and format; an unknown field is shown as it is. */
export const fieldWords = (field: string): FieldWords =>
  field.startsWith(hoursOf)
    ? { label: field.slice(hoursOf.length), unit: 'hours' }
    : (fields[field] ?? { label: timeOffFactLabel(field) ?? field, unit: 'text' });

/** The subject of a change: a field, with its months if only some changed: "Hourly rate until May 2026". */
export const changedFieldWords = ({ field, span }: { field: string; span?: Span | undefined }): string =>
  span ? `${fieldWords(field).label} ${spanWords(span)}` : fieldWords(field).label;

/** Names of the kinds of record. */
export const kindWords: Record<StreamKind, string> = {
  client: 'Client',
  project: 'Project',
  teamMember: 'Team member',
  freelancer: 'Freelancer',
  allocationPlan: 'Plan',
  softwareCost: 'Software cost',
  otherCost: 'Other cost',
  manualCosts: 'Manual figures',
  user: 'User',
  apiToken: 'API token',
  formulas: 'Planning formulas',
  signInPolicy: 'Sign-in rules',
  placeholder: 'Placeholder',
  period: 'Month',
  budget: 'Budget',
};

/** Titles of events in history. */
const events: Record<string, string> = {
  ClientCreated: 'Client created',
  ClientUpdated: 'Client renamed',
  ClientDeleted: 'Client deleted',
  ClientMerged: 'Client merged',
  ClientRestored: 'Client brought back',
  ProjectCreated: 'Project created',
  ProjectUpdated: 'Project changed',
  ProjectTermsChanged: 'Terms changed',
  ProjectTermsWithdrawn: 'Change of terms removed',
  ProjectStatusChanged: 'Status changed',
  ProjectLikelihoodChanged: 'Likelihood changed',
  ProjectArchived: 'Project archived',
  ProjectUnarchived: 'Project taken out of the archive',
  ProjectDeleted: 'Project deleted',
  ProjectRestored: 'Project brought back',
  TeamMemberAdded: 'Team member added',
  TeamMemberUpdated: 'Team member changed',
  TeamMemberTermsChanged: 'Pay and hours changed',
  TeamMemberTermsWithdrawn: 'Change of pay and hours removed',
  TeamMemberRemoved: 'Team member deleted',
  TeamMemberErased: 'Personal data erased',
  TeamMemberRestored: 'Team member brought back',
  TeamMemberTimeOffEntered: 'Time off entered',
  TeamMemberTimeOffChanged: 'Time off changed',
  TeamMemberTimeOffRemoved: 'Time off removed',
  FreelancerAdded: 'Freelancer added',
  FreelancerUpdated: 'Freelancer changed',
  FreelancerTermsChanged: 'Terms changed',
  FreelancerTermsWithdrawn: 'Change of terms removed',
  FreelancerRemoved: 'Freelancer deleted',
  FreelancerErased: 'Personal data erased',
  FreelancerRestored: 'Freelancer brought back',
  AllocationsReplaced: 'Plan saved',
  AllocationSet: 'Hours set',
  AllocationRemoved: 'Hours removed',
  AdditionalHoursSet: 'Additional hours set',
  SoftwareCostAdded: 'Software cost added',
  SoftwareCostUpdated: 'Software cost changed',
  SoftwareCostTermsChanged: 'Terms changed',
  SoftwareCostTermsWithdrawn: 'Change of terms removed',
  SoftwareCostAdjusted: 'Cost adjusted',
  SoftwareCostAdjustmentRemoved: 'Adjustment removed',
  SoftwareCostRemoved: 'Software cost deleted',
  SoftwareCostRestored: 'Software cost brought back',
  OtherCostAdded: 'Other cost added',
  OtherCostUpdated: 'Other cost changed',
  OtherCostTermsChanged: 'Amount changed',
  OtherCostTermsWithdrawn: 'Change of amount removed',
  OtherCostRemoved: 'Other cost deleted',
  OtherCostRestored: 'Other cost brought back',
  ManualCostsSet: 'Manual figures changed',
  UserCreated: 'User created',
  UserUpdated: 'User changed',
  UserDeleted: 'User deleted',
  UserPasswordChanged: 'Password changed',
  UserPasswordReset: 'Password reset',
  UserErased: 'Personal data erased',
  UserSecondFactorAdded: 'Two-step sign-in set up',
  UserSecondFactorRemoved: 'Two-step sign-in removed',
  UserSecondFactorReset: 'Two-step sign-in reset',
  UserRecoveryCodesRenewed: 'Recovery codes renewed',
  UserProviderBound: 'Provider account bound',
  UserProviderReleased: 'Provider account released',
  UserPayHidden: 'Pay hidden from user',
  UserPayShown: 'Pay shown to user',
  ApiTokenMade: 'API token made',
  ApiTokenEnded: 'API token ended',
  SignInPolicySet: 'Sign-in rules changed',
  FormulasAdopted: 'Formulas adopted',
  PlaceholderAdded: 'Placeholder added',
  PlaceholderUpdated: 'Placeholder changed',
  PlaceholderHoursPlanned: 'Hours set',
  PlaceholderReplaced: 'Placeholder replaced',
  PlaceholderRemoved: 'Placeholder deleted',
  PlaceholderRestored: 'Placeholder brought back',
  PeriodClosed: 'Month closed',
  PeriodReopened: 'Month opened again',
  BudgetSet: 'Budget set',
  BudgetRevised: 'Budget revised',
};

export const eventWords = (event: string): string => events[event] ?? event;

/** `eventWords`, refined by what changed: manual figures are set, removed, or both. */
export const entryWords = ({
  event,
  changes,
}: {
  event: string;
  changes: readonly { to: unknown; computed?: 'from' | 'to' | undefined }[];
}): string => {
  if (event !== 'ManualCostsSet' || changes.length === 0) return eventWords(event);
  const withdrawn = changes.filter(({ to, computed }) => to === null || computed === 'to').length;
  if (withdrawn === 0) return changes.length === 1 ? 'Manual figure set' : 'Manual figures set';
  if (withdrawn < changes.length) return 'Manual figures set and removed';
  return changes.length === 1 ? 'Manual figure removed' : 'Manual figures removed';
};

/** The month of an event as text: "June 2026"; for dated terms "from June 2026". */
export const eventMonthWords = (event: string, month: Month): string =>
  isAboutTerms(event) ? `from ${monthLabel(month)}` : monthLabel(month);
