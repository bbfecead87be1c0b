import type { CalendarPerson } from '#projections/timeOff/view.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { PeopleFilters } from '../../roles/PeopleFilters.tsx';
import * as styles from './calendar.module.css';
import { type Choice, chosenOf } from './calendarDays.ts';

type CalendarToolsProps = {
  people: readonly CalendarPerson[];
  choice: Choice;
  onChoose: (changes: Partial<Choice>) => void;
};

/** Whom the calendar shows: of which role and skill, and whether those too who are there all month. */
export function CalendarTools({ people, choice, onChoose }: CalendarToolsProps) {
  const count = (show: Choice['show']) => chosenOf(people, { ...choice, show }).length;
  return (
    <div className={styles.tools}>
      <SegmentedControl
        label="Who is shown"
        value={choice.show}
        onChange={(show) => onChoose({ show })}
        options={[
          { id: 'all', label: `Everyone ${count('all')}` },
          { id: 'off', label: `With time off ${count('off')}` },
        ]}
      />
      <PeopleFilters people={people} choice={choice} onChoose={onChoose} />
    </div>
  );
}
