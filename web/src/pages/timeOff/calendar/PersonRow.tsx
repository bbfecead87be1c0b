import { memo } from 'react';
import type { CalendarPerson, TimeOffEntry } from '#projections/timeOff/view.ts';
import { RecordLink } from '../../../app/RecordLink.tsx';
import * as styles from './calendar.module.css';
import { type Day, placesOf } from './calendarDays.ts';
import type { RowPlace } from './calendarView.ts';
import { Off } from './Off.tsx';
import { Shades } from './Shades.tsx';
import { TimeOffBar } from './TimeOffBar.tsx';

type PersonRowProps = RowPlace & {
  person: CalendarPerson;
  /** Nobody else has their role, so that no row adds it up. */
  isAlone: boolean;
  days: readonly Day[];
  onEdit: (person: CalendarPerson, entry: TimeOffEntry) => void;
};

/** Somebody's month: a bar for each time off. */
export const PersonRow = memo(function PersonRow({
  person,
  isAlone,
  days,
  onEdit,
  index,
  measure,
}: PersonRowProps) {
  return (
    <tr ref={measure} data-row={index} aria-rowindex={(index ?? 0) + 2}>
      <th scope="row">
        <RecordLink kind="teamMember" id={person.id}>
          {person.name}
        </RecordLink>
        {isAlone && <span className={styles.small}>{person.role}</span>}
      </th>
      <td>
        <ul className={styles.days}>
          <Shades days={days} person={person} />
          {person.entries.map((entry) => {
            const { first, last } = placesOf(entry, days);
            return (
              <TimeOffBar
                key={entry.id}
                entry={entry}
                first={first}
                last={last}
                onPress={() => onEdit(person, entry)}
              />
            );
          })}
        </ul>
      </td>
      <td>
        <Off days={person.days} requestedDays={person.requestedDays} />
      </td>
      <td>
        <Off hours={person.hours} requestedHours={person.requestedHours} />
      </td>
    </tr>
  );
});
