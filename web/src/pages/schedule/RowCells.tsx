import { bareHours, hoursText } from '../../format/hours.ts';
import { freeOf, leastTold, plannedOf, sumOf } from '../../plans/scheduleFigures.ts';
import * as styles from '../../plans/scheduleTable.module.css';
import * as fillBar from './fillBar.module.css';
import type { ScheduleRow } from './sheet/scheduleRows.ts';

/** What is left of a month, in words. */
const freeText = (hours: number, planned: number): string => {
  if (hours === 0 && planned > 0) return 'full';
  return hours < 0 ? `${bareHours(-hours)} over` : `${bareHours(hours)} free`;
};

/** What is missing of a month, in words. */
const missingText = (hours: number): string => {
  if (hours === 0) return 'planned';
  return hours < 0 ? `${bareHours(-hours)} too many` : `${bareHours(hours)} missing`;
};

type CellContentProps = {
  row: ScheduleRow;
  place: number;
  /** Twelve months stand beside each other: what there is to it stands under a figure, and no words. */
  isYear: boolean;
};

/** Somebody's month, a project's month, or hours. */
export function CellContent({ row, place, isYear }: CellContentProps) {
  switch (row.kind) {
    case 'role':
      return (
        <span className={styles.small}>
          {bareHours(row.free[place] ?? 0)}
          {!isYear && ' free'}
        </span>
      );
    case 'person': {
      const { person } = row;
      const capacity = person.capacity[place] ?? 0;
      const [planned, free] = [plannedOf(person, place), freeOf(person, place)];
      if (!person.isThere[place] && planned === 0) return <span className={styles.away}>Not there</span>;
      return (
        <>
          <span className={styles.figure}>{hoursText(planned)}</span>
          <span className={styles.small} data-over={free <= -leastTold || undefined}>
            {isYear ? `of ${bareHours(capacity)}` : freeText(free, planned)}
          </span>
          <FillBar planned={planned} capacity={capacity} />
        </>
      );
    }
    case 'project': {
      const needed = row.project.required[place] ?? 0;
      const planned = row.planned[place] ?? 0;
      const missing = row.missing[place] ?? 0;
      if (needed === 0 && planned === 0) return <span className={styles.away}>·</span>;
      return (
        <>
          <span className={styles.figure}>
            {bareHours(planned)}
            {!isYear && <span className={styles.of}> of {bareHours(needed)}</span>}
          </span>
          <span className={styles.small} data-over={missing >= leastTold || undefined}>
            {isYear ? `of ${bareHours(needed)}` : needed > 0 ? missingText(missing) : 'not needed'}
          </span>
          <FillBar planned={planned} capacity={needed} isNeed />
        </>
      );
    }
    case 'hours':
      return row.hours[place] ? hoursText(row.hours[place]) : <span className={styles.away}>·</span>;
    case 'add':
      return null;
  }
}

/** What the months of a row come to; work that is in no month yet counts once. */
export function TotalContent({ row }: { row: ScheduleRow }) {
  switch (row.kind) {
    case 'role':
      return <span className={styles.small}>{bareHours(sumOf(row.free))}</span>;
    case 'person': {
      const { capacity } = row.person;
      const planned = sumOf(capacity.map((_, place) => plannedOf(row.person, place)));
      return <Total planned={planned} of={sumOf(capacity)} />;
    }
    case 'project':
      return (
        <Total
          planned={sumOf(row.planned)}
          of={sumOf(row.project.required) + (row.project.unscheduled ?? 0)}
        />
      );
    case 'hours':
      return hoursText(sumOf(row.hours));
    case 'add':
      return null;
  }
}

function Total({ planned, of }: { planned: number; of: number }) {
  return (
    <>
      <span className={styles.figure}>{hoursText(planned)}</span>
      <span className={styles.small}>of {bareHours(of)}</span>
    </>
  );
}

type FillBarProps = {
  planned: number;
  capacity: number;
  /** It is hours that are needed: having them all is good, and more of them no alarm. */
  isNeed?: boolean;
};

/** How full a month is: a thin line, red and hatched where more is planned than there is. */
function FillBar({ planned, capacity, isNeed = false }: FillBarProps) {
  const share = capacity > 0 ? planned / capacity : planned > 0 ? 2 : 0;
  const level = share > 1 && !isNeed ? 'over' : share >= (isNeed ? 1 : 0.8) ? 'near' : 'plain';
  return (
    <span className={fillBar.bar} aria-hidden="true">
      <span data-level={level} style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
    </span>
  );
}
