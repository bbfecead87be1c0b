import { CalendarClock } from 'lucide-react';
import { useGoToDay } from '../app/BackToToday.tsx';
import { DayField } from '../app/DayField.tsx';
import * as styles from '../app/pastDay.module.css';
import { Button } from '../ui/basics/Button.tsx';

/** Asks for the past day to look at, above today's page. */
export function ChooseDay() {
  const go = useGoToDay();
  return (
    <section className={styles.bar} data-choosing aria-label="Past day">
      <CalendarClock aria-hidden="true" size={20} />
      <p className={styles.words}>
        See the whole planner as it was at the end of a day in the United Kingdom, the money included.
      </p>
      <DayField day="" autoFocus />
      <Button onPress={() => go(null)}>Cancel</Button>
    </section>
  );
}
