import { type Month, monthLabel } from '#domain/values/month.ts';
import type { Option } from '../basics/options.ts';
import type { FieldProps } from '../fields/Field.tsx';
import { Select } from './Select.tsx';

type MonthSelectProps = FieldProps & {
  months: readonly Month[];
  value: Month | null;
  onChange: (month: Month | null) => void;
  /** The text of the option for no month. */
  none?: string;
};

const noMonth = 'none';

/** A month in a form. A chosen month that is no longer offered stays in the list. */
export function MonthSelect({ months, value, onChange, none, ...field }: MonthSelectProps) {
  const offered = value === null || months.includes(value) ? months : [value, ...months];
  const options = offered.map((month): Option => ({ id: month, label: monthLabel(month) }));
  return (
    <Select
      {...field}
      options={none === undefined ? options : [{ id: noMonth, label: none }, ...options]}
      value={value ?? (none === undefined ? null : noMonth)}
      onChange={(id) => onChange(id === noMonth ? null : id)}
    />
  );
}
