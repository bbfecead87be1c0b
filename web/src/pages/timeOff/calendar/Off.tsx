import { bareHours, hoursText } from '../../../format/hours.ts';
import * as hiddenStyles from '../../../ui/basics/hidden.module.css';
import * as styles from './calendar.module.css';
import { countText } from './calendarWords.ts';

type OffProps = { days: number; requestedDays: number } | { hours: number; requestedHours: number };

/** What a month loses, and beside it what requests would take; nothing where it loses nothing. */
export function Off(of: OffProps) {
  const [counts, asked, text] =
    'days' in of
      ? [of.days, of.requestedDays, countText]
      : [of.hours, of.requestedHours, of.hours > 0 ? bareHours : hoursText];
  return (
    <>
      {counts > 0 && ('days' in of ? countText(counts) : hoursText(counts))}
      {asked > 0 && (
        <span className={styles.asked}>
          {' '}
          +{text(asked)}
          <span className={hiddenStyles.hidden}> requested</span>
        </span>
      )}
    </>
  );
}
