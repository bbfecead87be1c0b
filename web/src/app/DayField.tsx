import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUkDay } from '#domain/values/ukTime.ts';
import { pastDaysQuery } from '../api/queries/history.ts';
import { Button } from '../ui/basics/Button.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { DatePicker } from '../ui/pickers/DatePicker.tsx';
import { useGoToDay } from './BackToToday.tsx';
import * as styles from './pastDay.module.css';

/** Chooses the past day to look at: at once in the calendar, by Enter or the button when typed. */
export function DayField({ day, autoFocus = false }: { day: string; autoFocus?: boolean }) {
  const range = useQuery(pastDaysQuery()).data;
  const shown = isUkDay(day) ? day : null;
  const [typed, setTyped] = useState(shown);
  const [error, setError] = useState<string>();
  const go = useGoToDay();
  const choose = (chosen: string | null) => {
    if (chosen === null) return setError('Enter a day');
    if (range && (chosen < range.first || chosen > range.last)) {
      return setError('Choose a day from the planner’s first one to yesterday');
    }
    if (chosen !== shown) go(chosen);
  };
  return (
    <Form className={styles.field} onSubmit={() => choose(typed)}>
      <DatePicker
        label="Day to look at"
        isLabelHidden
        autoFocus={autoFocus}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setError(undefined);
        }}
        onChosen={choose}
        onEnter={() => choose(typed)}
        min={range?.first}
        max={range?.last}
        error={error}
      />
      {typed !== shown && <Button type="submit">Look</Button>}
    </Form>
  );
}
