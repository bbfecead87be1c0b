import { Suspense } from 'react';
import { lazyCard } from './code/lazyCard.tsx';
import type { DatePickerProps } from './DatePicker.tsx';

// The calendar comes after the page: it weighs more than most of what it serves.
const DatePicker = lazyCard(async () => (await import('./DatePicker.tsx')).DatePicker);

/** A day, typed or chosen in a calendar, whose box stands there before it does. */
export function LazyDatePicker(props: DatePickerProps) {
  return (
    <Suspense
      fallback={
        <div className="ui-field" aria-hidden="true">
          <span className="ui-field-label">{props.label}</span>
          <div className="ui-input-box" />
        </div>
      }
    >
      <DatePicker {...props} />
    </Suspense>
  );
}
