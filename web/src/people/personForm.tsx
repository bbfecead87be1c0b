import { useQuery } from '@tanstack/react-query';
import type { CostType } from '#domain/people/costType.ts';
import { distinctSkills, skillsOf, skillsText } from '#domain/people/skills.ts';
import { addMonths, type Month } from '#domain/values/month.ts';
import { coverageQuery } from '../api/queries/money.ts';
import { currentMonth } from '../format/dates.ts';
import {
  choiceField,
  type FormField,
  type FormValues,
  numberField,
  textField,
} from '../records/formFields.ts';
import { SplitBar } from '../ui/feedback/SplitBar.tsx';
import * as styles from '../ui/fields/Form.module.css';
import type { FieldErrors } from '../ui/fields/Form.tsx';
import { NumericField } from '../ui/fields/NumericField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Select } from '../ui/pickers/Select.tsx';

/** What somebody can do, typed with commas between. */
const skillsField: FormField<readonly string[] | undefined, string> = {
  label: 'Skills',
  empty: '',
  typed: (skills) => skillsText(skills ?? []),
  shown: (text) => skillsText(skillsOf(text)),
  sent: (text) => distinctSkills(skillsOf(text)),
};

/** Who somebody is, in their form. */
export const identityFields = {
  name: textField('Name'),
  email: textField('Email'),
  role: textField('Role'),
  skills: skillsField,
};

/** What a field of text or figures takes from the form. */
type TypedField = {
  name: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
};

type IdentityFieldsProps = {
  form: { field: (name: keyof typeof identityFields) => TypedField; errors: FieldErrors };
};

/** Asks who somebody is. */
export function IdentityFields({ form: { field, errors } }: IdentityFieldsProps) {
  const { value, onChange } = field('skills');
  return (
    <>
      <TextField label="Name" autoFocus autoComplete="off" {...field('name')} />
      <div className={styles.row}>
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        <TextField label="Role" {...field('role')} />
      </div>
      <TextField
        label="Skills"
        isRequired={false}
        autoComplete="off"
        description="With commas between: Figma, Illustrator"
        value={value}
        onChange={onChange}
        // What is wrong with the list, or with one of it.
        error={Object.entries(errors).find(([path]) => /^skills(\.|$)/.test(path))?.[1]}
      />
    </>
  );
}

const costTypeLabels: Record<CostType, string> = {
  direct: 'Direct',
  operational: 'Operational',
  both: 'Both',
};

/** Where a person's cost falls, in their form. */
export const costFields = {
  costType: choiceField('Cost Type', costTypeLabels, 'direct'),
  directCostPercentage: numberField('Direct Cost Percentage', 'percentage', '100', Number.NaN),
};

type CostValues = FormValues<typeof costFields>;

/** What is typed of it for another type counts as nothing. */
export const costSent = ({ costType, directCostPercentage }: CostValues) => ({
  directCostPercentage:
    costType === 'both' ? costFields.directCostPercentage.sent(directCostPercentage) : 100,
});

/** The percentage as one compares it: there is one for 'both' only. */
export const costShown = ({ costType, directCostPercentage }: CostValues) => ({
  directCostPercentage: [
    costFields.directCostPercentage.label,
    costType === 'both' ? `${directCostPercentage}%` : '',
  ] as const,
});

const costTypes: { id: CostType; label: string; description: string }[] = [
  {
    id: 'direct',
    label: costTypeLabels.direct,
    description: 'All of the cost counts against client work',
  },
  { id: 'operational', label: costTypeLabels.operational, description: 'All of the cost is overhead' },
  { id: 'both', label: costTypeLabels.both, description: 'Part direct, the rest operating' },
];

type CostFieldsProps = {
  form: {
    values: CostValues;
    set: (name: 'costType', type: CostType) => void;
    field: (name: 'directCostPercentage') => TypedField;
  };
};

/** Where a person's cost falls; the percentage shows for 'both' only (docs/domain.md, People). */
export function CostFields({ form: { values, set, field } }: CostFieldsProps) {
  const direct = Math.min(100, Math.max(0, Number(values.directCostPercentage) || 0));
  return (
    <>
      <Select<CostType>
        label="Cost Type"
        options={costTypes}
        value={values.costType}
        onChange={(type) => set('costType', type)}
      />
      {values.costType === 'both' && (
        <NumericField
          label="Direct Cost Percentage"
          suffix="%"
          step={5}
          max={100}
          description={<SplitBar direct={direct} />}
          {...field('directCostPercentage')}
        />
      )}
    </>
  );
}

/** How the form calls it that somebody has no first month. */
export const noFirstMonthText = 'Here since before the planner';

/**
 * The first month of somebody new unless another is chosen: the one that is shown, so that no past month costs more; or
 * none (null) while nothing is planned yet, as who is there then was there before. undefined until that is known.
 * @param shown the month of the page; undefined where it shows none
 */
export const useFirstMonth = (isNew: boolean, shown?: Month): Month | null | undefined => {
  const now = currentMonth();
  const { data, isPending } = useQuery({ ...coverageQuery(now, addMonths(now, 2)), enabled: isNew });
  if (isNew && isPending) return undefined;
  const isPlanned = data?.some(({ plannedHours }) => plannedHours > 0) ?? true;
  return isPlanned ? (shown ?? now) : null;
};
