import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type Month, monthLabel, planningYearStart } from '#domain/values/month.ts';
import { IconButton } from '../basics/IconButton.tsx';
import type { Option } from '../basics/options.ts';
import { DeferredSelect } from './DeferredSelect.tsx';
import * as styles from './MonthPicker.module.css';

/** Sets a month, or computes it from the last one requested, which may not be rendered yet. */
export type SetMonth = (month: Month | ((asked: Month) => Month)) => void;

export type MonthPickerProps = {
  months: readonly Month[];
  /** Months before it are grouped as earlier ones. */
  defaultFrom?: Month | undefined;
  value: Month;
  onChange: SetMonth;
};

/** "2025/26": a planning year runs from June to May. */
const planningYear = (month: Month): string => {
  const first = Number(planningYearStart(month).slice(0, 4));
  return `Planning year ${first}/${String(first + 1).slice(2)}`;
};

/** Chooses a month, with the earlier ones first and the others grouped by planning year, or steps to the next. */
export function MonthPicker({ months, defaultFrom = '', value, onChange }: MonthPickerProps) {
  const offered = months.includes(value) ? months : [value, ...months];
  const options = offered.map(
    (month): Option => ({
      id: month,
      label: monthLabel(month),
      group: month < defaultFrom ? 'Earlier months' : planningYear(month),
    }),
  );
  const at = offered.indexOf(value);
  const step = (by: 1 | -1) => onChange((latest) => offered[offered.indexOf(latest) + by] ?? latest);
  return (
    <div className={styles.month}>
      <IconButton
        label="Previous month"
        icon={<ChevronLeft />}
        isDisabled={at === 0}
        onPress={() => step(-1)}
      />
      <DeferredSelect label="Month" options={options} value={value} onChange={onChange} />
      <IconButton
        label="Next month"
        icon={<ChevronRight />}
        isDisabled={at === offered.length - 1}
        onPress={() => step(1)}
      />
    </div>
  );
}
