import { memo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import type { CalendarPerson } from '#projections/timeOff/view.ts';
import { paths } from '../../../app/paths.ts';
import { RecordLink } from '../../../app/RecordLink.tsx';
import { dayText } from '../../../format/dates.ts';
import { hoursText, hoursWithoutUnit } from '../../../format/hours.ts';
import { hrefOf } from '../../../format/search.ts';
import { Badge } from '../../../ui/basics/Badge.tsx';
import { classNames } from '../../../ui/basics/classNames.ts';
import * as hiddenStyles from '../../../ui/basics/hidden.module.css';
import * as layout from '../../../ui/basics/layout.module.css';
import { useReadOnly } from '../../../ui/basics/readOnly.ts';
import { GridGap } from '../../../ui/grid/GridCell.tsx';
import { usePageAxis } from '../../../ui/windowed/useAxis.ts';
import { countText } from '../timeOffColumns.tsx';
import * as styles from './calendar.module.css';
import {
  type CalendarViewProps,
  type Day,
  type DayChoice,
  placesOf,
  type RowPlace,
  type Sums,
  worksOn,
} from './calendarDays.ts';
import { bankHolidayWords } from './calendarWords.ts';
import { DayChooser } from './DayChooser.tsx';
import { TimeOffBar } from './TimeOffBar.tsx';

type SumRowProps = RowPlace & { name: string; count: number; days: readonly Day[]; sums: Sums };

/** The number of people of a role, or of all, who are away each day, and the hours that the month loses. */
function SumRow({ name, count, days, sums, index, measure }: SumRowProps) {
  const max = Math.max(...sums.away);
  return (
    <tr ref={measure} data-row={index} className={styles.sums}>
      <th scope="row">
        {name} · {count}
      </th>
      <td>
        <span
          className={hiddenStyles.hidden}
        >{`At most ${counted(max, 'person', 'people')} away on a day`}</span>
        <span className={styles.days} aria-hidden="true">
          <Shades days={days} />
          {days.map(({ day }, place) => {
            const [away = 0, requested = 0] = [sums.away[place], sums.asked[place]];
            return away + requested === 0 ? null : (
              <span key={day} className={styles.count} style={{ gridColumn: place + 1 }}>
                {away > 0 && <span>{away}</span>}
                {requested > 0 && <span className={styles.asked}>+{requested}</span>}
              </span>
            );
          })}
        </span>
      </td>
      <td>
        <Off days={sums.days} requestedDays={sums.requestedDays} />
      </td>
      <td>
        <Off hours={sums.hours} requestedHours={sums.requestedHours} />
      </td>
    </tr>
  );
}

/** Number of rows up to which the calendar is in the document as a whole. */
const maxInFull = 60;
/** Height of a row until it is measured, in pixels. */
const standardRow = 37;

/** People by day, grouped by role, with the number of people away each day and the hours that the month loses. */
export function CalendarTable(props: CalendarViewProps) {
  const { month, days, people, rows, sums, over, choice, ...hands } = props;
  const first = rows.find(({ kind }) => kind === 'person')?.key;
  const stop = choice ? `person ${choice.person}` : first;
  const list = useRef<HTMLTableElement>(null);
  const isWindowed = rows.length > maxInFull;
  const { axis, measure } = usePageAxis({
    list,
    count: rows.length,
    maxInFull,
    standard: standardRow,
    keyOf: (index) => rows[index]?.key ?? String(index),
  });
  return (
    <table
      ref={list}
      className={classNames(layout.figureTable, styles.table)}
      aria-label={`Time off in ${monthLabel(month)}`}
      aria-rowcount={rows.length + 2}
      style={{ '--days': days.length } as object}
    >
      <CalendarHead days={days} />
      <tbody>
        {axis.tracks.flatMap(({ index, gap }) => {
          const row = rows[index];
          if (!row) return [];
          const place = { index, measure: isWindowed ? measure : undefined };
          return [
            gap > 0 && <GridGap key={`gap ${row.key}`} pixels={gap} />,
            row.kind === 'role' ? (
              <SumRow
                key={row.key}
                {...place}
                name={row.role}
                count={row.count}
                days={days}
                sums={row.sums}
              />
            ) : (
              <PersonRow
                key={row.key}
                {...place}
                person={row.person}
                isAlone={row.isAlone}
                days={days}
                month={month}
                over={over.get(row.person.id) ?? 0}
                choice={choice?.person === row.person.id ? choice : undefined}
                isStop={row.key === stop}
                {...hands}
              />
            ),
          ];
        })}
        {axis.tail > 0 && <GridGap pixels={axis.tail} />}
      </tbody>
      <tfoot>
        <SumRow name="All" count={people.length} days={days} sums={sums} />
      </tfoot>
    </table>
  );
}

/** The days of the month, with its bank holidays. */
function CalendarHead({ days }: { days: readonly Day[] }) {
  const holidays = days.flatMap(({ day, bankHoliday }) =>
    bankHoliday ? [`${dayText(day)}: ${bankHolidayWords(bankHoliday)}`] : [],
  );
  return (
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">
          <span className={hiddenStyles.hidden}>
            Days{holidays.length > 0 && `. Bank holidays: ${holidays.join('; ')}`}
          </span>
          <span className={styles.days} aria-hidden="true">
            <Shades days={days} />
            {days.map(({ day, weekday, bankHoliday, isNow }, place) => (
              <span
                key={day}
                className={styles.day}
                data-now={isNow || undefined}
                data-holiday={bankHoliday ? true : undefined}
                title={bankHoliday ? bankHolidayWords(bankHoliday) : undefined}
                style={{ gridColumn: place + 1 }}
              >
                <span>{weekday.slice(0, 1)}</span>
                {Number(day.slice(8))}
              </span>
            ))}
          </span>
        </th>
        <th scope="col">Days off</th>
        <th scope="col">Hours off</th>
      </tr>
    </thead>
  );
}

type PersonRowProps = RowPlace & {
  person: CalendarPerson;
  /** Whether nobody else has their role, so that no row sums it. */
  isAlone: boolean;
  days: readonly Day[];
  month: Month;
  /** Hours planned beyond their capacity. */
  over: number;
  isStop: boolean;
} & Pick<CalendarViewProps, 'choice' | 'onEdit' | 'onChoose' | 'onEnter'>;

/** A person's month, with a bar for each time off. */
const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, isAlone, days, month, over, choice, isStop, onEdit, onChoose, onEnter, index, measure } =
    props;
  const isReadOnly = useReadOnly();
  return (
    <tr ref={measure} data-row={index} aria-rowindex={(index ?? 0) + 2}>
      <th scope="row">
        <span className={styles.who}>
          <RecordLink kind="teamMember" id={person.id} name={person.name} />
          {over > 0 && (
            <Link to={hrefOf(paths.schedule, { month, q: person.name })}>
              <Badge tone="over" icon={null}>
                {hoursText(over)} over
              </Badge>
            </Link>
          )}
        </span>
        {isAlone && <span className={layout.under}>{person.role}</span>}
      </th>
      <td>
        <ul className={styles.days}>
          <Shades days={days} person={person} choice={choice} />
          {!isReadOnly && (
            <DayChooser
              person={person}
              days={days}
              choice={choice}
              isStop={isStop}
              onChoose={onChoose}
              onEnter={onEnter}
            />
          )}
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

type OffProps = { days: number; requestedDays: number } | { hours: number; requestedHours: number };

/** The days or hours that a month loses, and beside them those of requests; nothing where there are none. */
function Off(of: OffProps) {
  const [counts, requested, text] =
    'days' in of
      ? [of.days, of.requestedDays, countText]
      : [of.hours, of.requestedHours, of.hours > 0 ? hoursWithoutUnit : hoursText];
  return (
    <>
      {counts > 0 && ('days' in of ? countText(counts) : hoursText(counts))}
      {requested > 0 && (
        <span className={styles.asked}>
          {' '}
          +{text(requested)}
          <span className={hiddenStyles.hidden}> requested</span>
        </span>
      )}
    </>
  );
}

type ShadesProps = {
  days: readonly Day[];
  /** The person whose working days are shown; without one only weekends are shaded. */
  person?: CalendarPerson;
  /** Their selected days. */
  choice?: DayChoice | undefined;
};

/** The columns behind a row: days off work, bank holidays, and today. */
function Shades({ days, person, choice }: ShadesProps) {
  const isIn = (place: number) =>
    choice !== undefined &&
    Math.min(choice.anchor, choice.at) <= place &&
    place <= Math.max(choice.anchor, choice.at);
  return days.map((day, place) => {
    const isFree = person ? !worksOn(person, day) : day.isWeekend;
    const shade =
      day.bankHoliday && (isFree || !person) && !day.isWeekend ? 'holiday' : isFree ? 'free' : undefined;
    const isChosen = isIn(place);
    return shade || day.isNow || isChosen ? (
      <span
        key={day.day}
        className={styles.shade}
        data-shade={shade}
        data-now={day.isNow || undefined}
        data-chosen={isChosen || undefined}
        style={{ gridColumn: place + 1 }}
        aria-hidden="true"
      />
    ) : null;
  });
}
