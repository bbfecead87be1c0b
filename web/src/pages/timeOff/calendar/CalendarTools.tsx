import type { CalendarPerson } from '#projections/timeOff/view.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { RoleFilter } from '../../roles/RoleFilter.tsx';
import * as styles from './calendar.module.css';
import { type Choice, chosenOf } from './calendarDays.ts';

type CalendarToolsProps = {
  people: readonly CalendarPerson[];
  choice: Choice;
  onChoose: (changes: Partial<Choice>) => void;
};

/** Whom the calendar shows: of which role, and whether those too who are there all month. */
export function CalendarTools({ people, choice, onChoose }: CalendarToolsProps) {
  const { role } = choice;
  const count = (show: Choice['show']) => chosenOf(people, { role, show }).length;
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
      <RoleFilter people={people} value={role} onChange={(role) => onChoose({ role })} />
    </div>
  );
}
