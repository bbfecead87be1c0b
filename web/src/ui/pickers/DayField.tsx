import { Suspense, useState } from 'react';
import { lazyCard } from '../code/lazyCard.tsx';
import * as styles from '../fields/Field.module.css';
import type { DatePickerProps } from './DatePicker.tsx';

type DayFieldProps = {
  label: string;
  /** As YYYY-MM-DD; null while no day is chosen. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** The last day that can be chosen, and what is said of a later one. */
  last?: { day: string; error: string };
  /** There is always a day: clearing it changes nothing. */
  isRequired?: boolean;
};

/**
 * A day to look from or up to. One chosen in the calendar counts at once, a typed one on Enter or when the field is
 * left: half of it is another day, which nobody asked for.
 */
export function DayField({ label, value, onChange, last, isRequired = false }: DayFieldProps) {
  /** What is typed over which day. */
  const [draft, setDraft] = useState<{ day: string | null; over: string | null }>();
  const shown = draft?.over === value ? draft.day : value;
  const isLate = (day: string | null) => day !== null && last !== undefined && day > last.day;
  const isGood = (day: string | null) => (day === null ? !isRequired : day >= '2000' && !isLate(day));
  const take = (day: string | null) => {
    if (day !== value && isGood(day)) onChange(day);
  };
  return (
    <LazyDatePicker
      label={label}
      value={shown}
      max={last?.day}
      onChange={(day) => setDraft({ day, over: value })}
      onChosen={take}
      onEnter={() => take(shown)}
      onBlur={() => {
        take(shown);
        setDraft(undefined);
      }}
      error={isLate(shown) ? last?.error : undefined}
    />
  );
}

// The calendar comes after the page: it weighs more than most of what it serves.
const DatePicker = lazyCard(async () => (await import('./DatePicker.tsx')).DatePicker);

/** A day, typed or chosen in a calendar, whose box stands there before it does. */
export function LazyDatePicker(props: DatePickerProps) {
  return (
    <Suspense
      fallback={
        <div className={styles.field} data-slot="field" aria-hidden="true">
          <span className={styles.label}>{props.label}</span>
          <div className={styles.inputBox} data-slot="input-box" />
        </div>
      }
    >
      <DatePicker {...props} />
    </Suspense>
  );
}
