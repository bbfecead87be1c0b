import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formulasOf, outputAt } from '#domain/formulas/formulasInput.ts';
import { hourlyRateIncludingNi } from '#domain/money/peopleLines.ts';
import { teamMemberInput, teamMemberTerms } from '#domain/people/personInput.ts';
import { termGroups } from '#domain/records/fieldGroups.ts';
import { calendarNames } from '#domain/timeOff/bankHolidayWords.ts';
import { decimalOf, isMoney, penceOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { numberIn } from '#domain/values/numberReader.ts';
import {
  type BankHolidayRegion,
  bankHolidayRegions,
  type PlanningFormulas,
} from '#domain/values/planningFormulas.ts';
import type { TeamMemberView } from '#projections/people/teamMembers/view.ts';
import { formulasQuery } from '../api/queries/replays.ts';
import { currentMonth } from '../format/dates.ts';
import { money } from '../format/money.ts';
import {
  amountIn,
  type FormField,
  type FormFields,
  type FormValues,
  formOf,
  moneyField,
  numberField,
  spanFields,
  yesNoField,
} from '../records/formFields.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { SpanFields } from '../records/SpanFields.tsx';
import { useDatedForm } from '../records/useDatedForm.ts';
import type { Option } from '../ui/basics/options.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import * as fieldStyles from '../ui/fields/Field.module.css';
import * as formStyles from '../ui/fields/Form.module.css';
import { NumericField } from '../ui/fields/NumericField.tsx';
import { Select } from '../ui/pickers/Select.tsx';
import * as peopleStyles from './people.module.css';
import {
  CostFields,
  costFields,
  costSent,
  costShown,
  IdentityFields,
  identityFields,
  noFirstMonthText,
  useFirstMonth,
} from './personForm.tsx';

/** The region whose bank holidays somebody has. */
type Region = BankHolidayRegion | 'formulas';
const regionNames: Readonly<Record<Region, string>> = { formulas: 'As the formulas say', ...calendarNames };
const regions: Option<Region>[] = (['formulas', ...bankHolidayRegions] as const).map((id) => ({
  id,
  label: regionNames[id],
}));
const regionField: FormField<BankHolidayRegion | undefined, Region> = {
  label: 'Bank holidays',
  empty: 'formulas',
  typed: (region) => region ?? 'formulas',
  shown: (region) => regionNames[region],
  sent: (region) => (region === 'formulas' ? null : region),
};

const fields = {
  ...identityFields,
  salary: moneyField('Annual Salary'),
  workingHours: numberField('Working Hours', 'hours', '40', Number.NaN),
  paidLeaveDays: numberField('Paid Leave', 'count', '25', 0),
  isUkEmployee: yesNoField('UK employee', true),
  bankHolidayRegion: regionField,
  ...costFields,
  ...spanFields,
} satisfies FormFields<typeof teamMemberInput, TeamMemberView>;

export const memberForm = formOf(fields);
type MemberValues = FormValues<typeof fields>;

/** A team member's values in words, for comparison with somebody else's. */
export const shownMember = (values: MemberValues) => ({
  ...memberForm.shownOf(values),
  ...costShown(values),
});

/**
 * A preview of the hourly rate with employer NI, decimal text in pounds; null while a figure is invalid or the formulas
 * are unknown. The server computes it again, and its figure counts.
 */
const previewRate = (
  { salary, paidLeaveDays, isUkEmployee }: MemberValues,
  formulas: PlanningFormulas | undefined,
): string | null => {
  const leave = numberIn(paidLeaveDays, 'count') ?? 0;
  const pay = amountIn(salary);
  if (!formulas || !isMoney(pay) || !(leave >= 0 && leave <= 50)) return null;
  const member = { salary: penceOf(pay), paidLeaveDays: leave, isUkEmployee };
  return decimalOf(hourlyRateIncludingNi(member, formulas));
};

type MemberDialogProps = { member?: TeamMemberView | undefined; onClose: () => void };

/** Creates or changes a team member. */
export function MemberDialog(props: MemberDialogProps) {
  const firstMonth = useFirstMonth(!props.member);
  return firstMonth === undefined ? null : <MemberForm {...props} firstMonth={firstMonth} />;
}

/** The form, with a live preview of the hourly cost. */
function MemberForm({ member, firstMonth, onClose }: MemberDialogProps & { firstMonth: Month | null }) {
  const form = useDatedForm({
    list: 'team-members',
    record: member,
    fields: memberForm,
    begins: { startMonth: firstMonth },
    schema: teamMemberInput,
    bodyOf: (values) => ({ ...memberForm.bodyOf(values), ...costSent(values) }),
    groups: () => termGroups(teamMemberTerms),
    figures: 'Costs and capacity',
    spanOf: (values) => values,
    onDone: onClose,
  });
  const { values, set, field, errors, choice } = form;
  const formulas = useQuery(formulasQuery()).data;
  const rate = previewRate(values, formulas && formulasOf(outputAt(formulas.formulas, currentMonth())));
  const rateLabel = useId();
  return (
    <RecordDialog form={form} record={member} shown={shownMember} onClose={onClose}>
      <IdentityFields form={form} />
      <SpanFields values={values} errors={errors} onChange={set} always={noFirstMonthText} />
      <div className={formStyles.row}>
        <NumericField label="Annual Salary (£)" prefix="£" {...field('salary')} />
        <NumericField label="Working Hours" suffix="h a week" step={0.5} {...field('workingHours')} />
      </div>
      <div className={formStyles.row}>
        <NumericField label="Paid Leave" suffix="days" max={50} {...field('paidLeaveDays')} />
        <div className={fieldStyles.field}>
          <span id={rateLabel} className={fieldStyles.label}>
            Hourly Rate (inc. NI)
          </span>
          <output aria-labelledby={rateLabel} className={peopleStyles.rate}>
            {rate === null ? '—' : money(rate, { pence: true })}
          </output>
        </div>
      </div>
      <Checkbox isSelected={values.isUkEmployee} onChange={(isUk) => set('isUkEmployee', isUk)}>
        UK employee (employer National Insurance counts)
      </Checkbox>
      <Select label="Bank holidays" options={regions} {...choice('bankHolidayRegion')} />
      <CostFields form={form} />
    </RecordDialog>
  );
}
