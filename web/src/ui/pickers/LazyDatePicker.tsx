import { Suspense } from 'react';
import { lazyCard } from '../code/lazyCard.tsx';
import * as styles from '../fields/Field.module.css';
import type { DatePickerProps } from './DatePicker.tsx';

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
