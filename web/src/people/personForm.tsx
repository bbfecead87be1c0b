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

/** Somebody's skills, typed with commas between. */
const skillsField: FormField<readonly string[] | undefined, string> = {
  label: 'Skills',
  empty: '',
  typed: (skills) => skillsText(skills ?? []),
  shown: (text) => skillsText(skillsOf(text)),
  sent: (text) => distinctSkills(skillsOf(text)),
};

/** The fields of a person's identity. */
export const identityFields = {
  name: textField('Name'),
  email: textField('Email'),
  role: textField('Role'),
  skills: skillsField,
};

/** The props of a text or number field. */
type TypedField = {
  name: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
};

type IdentityFieldsProps = {
  form: { field: (name: keyof typeof identityFields) => TypedField; errors: FieldErrors };
};

/** Asks for a person's identity. */
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
        // An error of the whole list, or of a single skill.
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

/** The fields of a person's cost type. */
export const costFields = {
  costType: choiceField('Cost Type', costTypeLabels, 'direct'),
  directCostPercentage: numberField('Direct Cost Percentage', 'percentage', '100', Number.NaN),
};

type CostValues = FormValues<typeof costFields>;

/** The percentage only counts for 'both'. */
export const costSent = ({ costType, directCostPercentage }: CostValues) => ({
  directCostPercentage:
    costType === 'both' ? costFields.directCostPercentage.sent(directCostPercentage) : 100,
});

/** The percentage in words, for comparison; only for 'both'. */
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

/** A person's cost type; the percentage is only shown for 'both' (docs/domain.md, People). */
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

/** The form's text for no first month. */
export const noFirstMonthText = 'Here since before the planner';

/**
 * The default first month of a new person: the one shown, so that no past month costs more; or none (null) while
 * nothing is planned yet, as people who are there then were there before. Undefined until that is known.
 * @param shown the month of the page; undefined where it shows none
 */
export const useFirstMonth = (isNew: boolean, shown?: Month): Month | null | undefined => {
  const now = currentMonth();
  const { data, isPending } = useQuery({ ...coverageQuery(now, addMonths(now, 2)), enabled: isNew });
  if (isNew && isPending) return undefined;
  const isPlanned = data?.some(({ plannedHours }) => plannedHours > 0) ?? true;
  return isPlanned ? (shown ?? now) : null;
};
