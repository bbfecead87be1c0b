import { rolesOf } from '#domain/people/roles.ts';
import { timeOffKindWords } from '#domain/timeOff/timeOffWords.ts';
import { counted } from '#domain/values/sentences.ts';
import { RecordLink } from '../../../app/RecordLink.tsx';
import { hoursText } from '../../../format/hours.ts';
import { Badge } from '../../../ui/basics/Badge.tsx';
import * as layout from '../../../ui/basics/layout.module.css';
import { countText } from '../timeOffColumns.tsx';
import * as calendar from './calendar.module.css';
import { type CalendarViewProps, type Day, offOn, sumsOf } from './calendarDays.ts';
import * as styles from './calendarList.module.css';
import { bankHolidayWords } from './calendarWords.ts';
import { KindMark } from './TimeOffBar.tsx';

const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** The days of the month on which anybody is off, with their names: for windows without room for the table. */
export function CalendarList({ days, people, sums, over }: CalendarViewProps) {
  const roles = rolesOf(people)
    .map(({ name, holders }) => ({
      key: `role ${name}`,
      role: name,
      count: holders.length,
      sums: sumsOf(holders, days),
    }))
    .filter(({ sums }) => sums.hours + sums.requestedHours > 0);
  const shown = days.flatMap((day, place) => {
    const off = people.flatMap((person) => {
      const entry = offOn(person, day);
      return entry ? [{ person, entry }] : [];
    });
    return off.length > 0 || day.bankHoliday ? [{ day, off, away: sums.away[place] ?? 0 }] : [];
  });
  return (
    <>
      <ul className={styles.roles} aria-label="Hours off by role">
        {[...roles, { key: 'all', role: 'All', count: people.length, sums }].map(
          ({ key, role, count, sums }) => (
            <li key={key}>
              <span>
                {role} · {count}
              </span>
              <span>
                {hoursText(sums.hours)} off, {countText(sums.days)} {sums.days === 1 ? 'day' : 'days'}
                {sums.requestedHours > 0 && (
                  <span className={calendar.asked}> +{hoursText(sums.requestedHours)} requested</span>
                )}
              </span>
            </li>
          ),
        )}
      </ul>
      {shown.length === 0 && <p className={layout.soft}>Nobody is off in this month.</p>}
      <ol className={styles.list} aria-label="Who is off on which day">
        {shown.map(({ day, off, away }) => (
          <li key={day.day}>
            <DayHeading day={day} away={away} />
            <ul>
              {off.map(({ person, entry }) => (
                <li key={`${person.id} ${entry.id}`}>
                  <KindMark kind={entry.kind} status={entry.status} />
                  <span className={styles.who}>
                    <RecordLink kind="teamMember" id={person.id} name={person.name} />
                    <span className={layout.under}>
                      {timeOffKindWords[entry.kind]}
                      {entry.hoursPerDay !== null && `, ${hoursText(entry.hoursPerDay)} a day`}
                    </span>
                  </span>
                  {entry.status === 'requested' && <Badge tone="watch">Requested</Badge>}
                  {(over.get(person.id) ?? 0) > 0 && (
                    <Badge tone="over" icon={null}>
                      {hoursText(over.get(person.id) ?? 0)} over
                    </Badge>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}

function DayHeading({ day, away }: { day: Day; away: number }) {
  return (
    <h2 className={styles.dayHeading}>
      {long.format(new Date(`${day.day}T00:00:00Z`))}
      <span className={layout.under}>
        {[
          ...(day.bankHoliday ? [bankHolidayWords(day.bankHoliday)] : []),
          ...(away > 0 ? [`${counted(away, 'person', 'people')} away`] : []),
        ].join(' · ')}
      </span>
    </h2>
  );
}
