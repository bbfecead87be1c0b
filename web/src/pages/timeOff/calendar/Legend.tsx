import { timeOffKinds } from '#domain/timeOff/timeOffInput.ts';
import { timeOffKindWords } from '#domain/timeOff/timeOffWords.ts';
import * as styles from './calendar.module.css';
import { KindMark } from './KindMark.tsx';

/** What the bars and columns of the calendar stand for: each kind has a letter and a pattern beside its colour. */
export function Legend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {timeOffKinds.map((kind) => (
        <li key={kind}>
          <KindMark kind={kind} />
          {timeOffKindWords[kind]}
        </li>
      ))}
      <li>
        <KindMark kind="holiday" status="requested" letter="?" />
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
