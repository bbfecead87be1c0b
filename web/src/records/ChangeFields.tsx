import { datableSpan } from '#domain/records/dated.ts';
import { addMonths, type Month, monthLabel, monthsBetween } from '#domain/values/month.ts';
import { currentMonth } from '../format/dates.ts';
import type { Option } from '../ui/basics/options.ts';
import { TextField, type TextFieldProps } from '../ui/fields/TextField.tsx';
import { Select } from '../ui/pickers/Select.tsx';
import * as styles from './dated.module.css';
import type { Terms } from './useDatedForm.ts';

export type ChangeFieldsProps = {
  terms: Terms;
  /** The form's field of the reason. */
  reason: Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'error' | 'isRequired' | 'description'>;
  /** What is wrong with the month. */
  error: string | undefined;
};

const allMonths = 'all';

const monthOption =
  (group: string) =>
  (month: Month): Option => ({ id: month, label: monthLabel(month), group });

/** The months from now on; then the past, latest first; and all of them at last. */
const optionsAt = (now: Month): Option[] => {
  const { first, last } = datableSpan(now);
  return [
    ...monthsBetween(now < first ? first : now, last).map(monthOption('From now on')),
    ...monthsBetween(first, addMonths(now, -1)).reverse().map(monthOption('From an earlier month')),
    { id: allMonths, label: 'All months, past ones included', group: 'Every month' },
  ];
};

/** Asks since when a changed value counts, as soon as one is changed, and why anything is. */
export function ChangeFields({ terms, reason, error }: ChangeFieldsProps) {
  return (
    <>
      {terms.isAsked && (
        <Select
          label="From which month?"
          className={styles.question}
          options={optionsAt(currentMonth())}
          value={terms.month ?? allMonths}
          onChange={(id) => terms.choose(id === allMonths ? null : id)}
          description={terms.consequence}
          error={error}
        />
      )}
      <TextField label="Reason for the change" {...reason} />
    </>
  );
}
