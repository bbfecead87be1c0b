import { Palmtree } from 'lucide-react';
import { hoursText, hoursWithoutUnit } from '../../format/hours.ts';
import { noNeedWords } from '../../plans/hoursWords.ts';
import { freeHoursOf, minTellableHours, neededInAll, plannedOf, sumOf } from '../../plans/scheduleFigures.ts';
import * as styles from '../../plans/scheduleTable.module.css';
import * as hiddenStyles from '../../ui/basics/hidden.module.css';
import * as fillBar from './fillBar.module.css';
import type { ScheduleRow } from './sheet/scheduleRows.ts';

/** A word beside a figure; only read aloud where rows have no room for it. */
function Word({ children }: { children: string }) {
  return <span className={styles.word}>{children}</span>;
}

type LeftProps = {
  /** Below 0 where more is planned. */
  hours: number;
  isOver: boolean;
  /** Without `none`, zero is shown as hours like any other figure. */
  words: { none?: string; left: string; over: string };
  /** Somebody's time off in the month, to follow their free hours: ", off 3 days (24h)". */
  off?: string;
};

/** The hours left in a month: "12 free", "full", "3 over". */
function Left({ hours, isOver, words, off }: LeftProps) {
  return (
    <span
      className={styles.small}
      data-over={isOver || undefined}
      data-sign={hours === 0 ? undefined : hours < 0 ? 'over' : 'left'}
    >
      {hours === 0 && words.none !== undefined ? (
        words.none
      ) : (
        <>
          {hoursWithoutUnit(Math.abs(hours))}
          <Word>{` ${hours < 0 ? words.over : words.left}`}</Word>
        </>
      )}
      {off && (
        <span className={styles.off} title={off.replace(', ', '')}>
          <Palmtree aria-hidden="true" />
          <span className={hiddenStyles.hidden}>{off}</span>
        </span>
      )}
    </span>
  );
}

const ofAbsent = { left: 'free', over: 'while they are not there' };
const ofPerson = { left: 'free', over: 'over' };
const ofFullMonth = { ...ofPerson, none: 'full' };
const ofProject = { none: 'planned', left: 'missing', over: 'too many' };

type CellContentProps = {
  row: ScheduleRow;
  place: number;
  /** The share of their capacity from which people count as well used in the month. */
  goodUtilisation: number;
  off?: string | undefined;
};

/** The content of a cell: a person's month, a project's month, or hours. */
export function CellContent({ row, place, goodUtilisation, off = '' }: CellContentProps) {
  switch (row.kind) {
    case 'role':
      return (
        <span className={styles.small}>
          {hoursWithoutUnit(row.free[place] ?? 0)}
          <Word> free</Word>
        </span>
      );
    case 'person': {
      const { person } = row;
      const capacity = person.capacity[place] ?? 0;
      const [planned, free] = [plannedOf(person, place), freeHoursOf(person, place)];
      if (!person.isThere[place] && planned === 0) return <span className={styles.away}>Not there</span>;
      return (
        <span className={styles.pair}>
          <Planned hours={planned} />
          <Left
            hours={free}
            isOver={free <= -minTellableHours}
            words={!person.isThere[place] ? ofAbsent : planned > 0 ? ofFullMonth : ofPerson}
            off={off}
          />
          <FillBar planned={planned} capacity={capacity} goodFrom={goodUtilisation} />
        </span>
      );
    }
    case 'project': {
      const needed = row.project.required[place] ?? 0;
      const planned = row.planned[place] ?? 0;
      const missing = row.missing[place] ?? 0;
      if (needed === 0 && planned === 0) return <span className={styles.away}>·</span>;
      return (
        <span className={styles.pair} data-need="">
          <span className={styles.figure} data-none={planned === 0 || undefined}>
            {hoursWithoutUnit(planned)}
            {needed > 0 && <span className={styles.of}> of {hoursWithoutUnit(needed)}</span>}
          </span>
          {needed > 0 ? (
            <Left hours={missing} isOver={missing >= minTellableHours} words={ofProject} />
          ) : (
            <span className={styles.small}>{noNeedWords(row.project)}</span>
          )}
          <FillBar planned={planned} capacity={needed} goodFrom={1} isNeed />
        </span>
      );
    }
    case 'hours':
      return <HoursCell row={row} place={place} />;
    case 'add':
      return null;
  }
}

function Planned({ hours }: { hours: number }) {
  return (
    <span className={styles.figure} data-none={hours === 0 || undefined}>
      {hoursWithoutUnit(hours)}
      <Word>h</Word>
    </span>
  );
}

/** Hours on a project; hours of somebody who is not there then are marked as a fault. */
function HoursCell({ row, place }: { row: Extract<ScheduleRow, { kind: 'hours' }>; place: number }) {
  const hours = row.hours[place] ?? 0;
  if (hours === 0) return <span className={styles.away}>·</span>;
  if (row.person.isThere[place]) return hoursText(hours);
  return (
    <span className={styles.tooLate} title={`${row.person.name} is not there in this month`}>
      {hoursText(hours)}
      <span className={hiddenStyles.hidden}> while they are not there</span>
    </span>
  );
}

/** The total of a row's months; unscheduled work counts once. */
export function TotalContent({ row }: { row: ScheduleRow }) {
  switch (row.kind) {
    case 'role':
      return <span className={styles.small}>{hoursWithoutUnit(sumOf(row.free))}</span>;
    case 'person': {
      const { capacity } = row.person;
      const planned = sumOf(capacity.map((_, place) => plannedOf(row.person, place)));
      return <Total planned={planned} of={sumOf(capacity)} />;
    }
    case 'project':
      return <Total planned={sumOf(row.planned)} of={neededInAll(row.project, row.planned)} />;
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
      <span className={styles.small}>of {hoursWithoutUnit(of)}</span>
    </>
  );
}

type FillBarProps = {
  planned: number;
  capacity: number;
  /** The share of `capacity` from which the bar is green. */
  goodFrom: number;
  /** Whether `capacity` is required hours: having them all is good, and more of them is no alarm. */
  isNeed?: boolean;
};

/** A thin line for how full a month is; red and hatched where more is planned than there is. */
function FillBar({ planned, capacity, goodFrom, isNeed = false }: FillBarProps) {
  const share = capacity > 0 ? planned / capacity : planned > 0 ? 2 : 0;
  // Shares are compared as they are shown, with one decimal of a per cent.
  const isGood = Math.round(share * 1000) >= Math.round(goodFrom * 1000);
  const level = share > 1 && !isNeed ? 'over' : isGood ? 'near' : 'plain';
  return (
    <span className={fillBar.bar} aria-hidden="true">
      <span data-level={level} style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
    </span>
  );
}
