import { timeOffKinds } from '#domain/timeOffInput.ts';
import { timeOffKindWords } from '#domain/timeOffWords.ts';
import * as styles from './calendar.module.css';
import { kindLetters } from './calendarWords.ts';

/** What the bars and columns of the calendar stand for: each kind has a letter and a pattern beside its colour. */
export function Legend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {timeOffKinds.map((kind) => (
        <li key={kind}>
          <span className={styles.bar} data-kind={kind} aria-hidden="true">
            {kindLetters[kind]}
          </span>
          {timeOffKindWords[kind]}
        </li>
      ))}
      <li>
        <span className={styles.bar} data-kind="holiday" data-status="requested" aria-hidden="true">
          ?
        </span>
        Requested
      </li>
      <li>
        <span className={styles.swatch} data-shade="holiday" aria-hidden="true" />
        Bank holiday
      </li>
      <li>
        <span className={styles.swatch} data-shade="free" aria-hidden="true" />
        No working day
      </li>
    </ul>
  );
}
