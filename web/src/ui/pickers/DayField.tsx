import { Suspense, useState } from 'react';
import { lazyCard } from '../code/lazyCard.tsx';
import * as styles from '../fields/Field.module.css';
import type { DatePickerProps } from './DatePicker.tsx';

type DayFieldProps = {
  label: string;
  /** As YYYY-MM-DD; null while no day is chosen. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** The last day that can be chosen, and the error for a later one. */
  last?: { day: string; error: string };
  /** There is always a day: clearing the field changes nothing. */
  isRequired?: boolean;
};

/**
 * A day to show a page from or up to. One chosen in the calendar counts at once, a typed one on Enter or when the field
 * is left, as a half-typed one is another day.
 */
export function DayField({ label, value, onChange, last, isRequired = false }: DayFieldProps) {
  /** The typed day, and the day it was typed over. */
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

// The calendar is fetched after the page: it weighs more than most of what it is used for.
const DatePicker = lazyCard(async () => (await import('./DatePicker.tsx')).DatePicker);

/** A day, typed or chosen in a calendar; its box is there before its code. */
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
