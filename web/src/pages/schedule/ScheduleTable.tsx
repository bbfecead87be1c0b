import { Suspense, startTransition, useCallback, useId, useMemo, useRef, useState } from 'react';
import { counted } from '#domain/values/sentences.ts';
import type { SchedulePerson, ScheduleView } from '#projections/plans/schedule/view.ts';
import { useMediaQuery } from '../../app/useMediaQuery.ts';
import { currentMonth } from '../../format/dates.ts';
import { MonthHead } from '../../plans/MonthHead.tsx';
import { PresentPeople } from '../../plans/presence/PresentPeople.tsx';
import * as styles from '../../plans/scheduleTable.module.css';
import { useMonthsOff } from '../../plans/useMonthsOff.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { GridGap } from '../../ui/grid/GridCell.tsx';
import type { Place } from '../../ui/grid/selection.ts';
import { usePageAxis } from '../../ui/windowed/useAxis.ts';
import { useInSteps } from '../../ui/windowed/useInSteps.ts';
import { marksIn, marksOf } from './cellMarks.ts';
import { SaveState } from './SaveState.tsx';
import { ScheduleFoot } from './ScheduleFoot.tsx';
import { ScheduleRowView } from './ScheduleRowView.tsx';
import { ScheduleHint, StatusLine, TourOffer } from './StatusLine.tsx';
import * as yearStyles from './scheduleYear.module.css';
import { CopyForward, type CopyFrom, copyFromAt } from './sheet/CopyForward.tsx';
import type { ScheduleRow } from './sheet/scheduleRows.ts';
import { useScheduleSheet } from './sheet/useScheduleSheet.ts';
import { useDropping } from './useDropping.ts';
import type { useSchedule } from './useSchedule.ts';

type ScheduleTableProps = Omit<
  ReturnType<typeof useSchedule>,
  'schedule' | 'isReadOnly' | 'onGive' | 'onDrag'
> & {
  schedule: ScheduleView;
  by: 'people' | 'projects';
  /** Whether twelve months are shown, with their total. */
  isYear: boolean;
  /** Whether rows have one line of figures. */
  isCompact: boolean;
  tour: { isOffered: boolean; onTake: () => void; onDecline: () => void };
};

/** Number of rows up to which the schedule is in the document as a whole. */
const maxInFull = 60;
/** Number of cells that a computer of moderate speed draws within 50 ms, with the page around them. */
const cellsAtATime = 48;
/** Height of a person's row until it is measured, in pixels. */
const standardRow = { compact: 36, comfortable: 45 };

const TimeOffDialog = lazyDialog(async () => (await import('../timeOff/TimeOffDialog.tsx')).TimeOffDialog);
const KeysPanel = lazyDialog(async () => (await import('./sheet/KeysPanel.tsx')).KeysPanel);

/** People or projects by month, which expand into each other, in a table that works like a spreadsheet. */
export function ScheduleTable(props: ScheduleTableProps) {
  const { people, projects, by, isYear, isCompact, hours } = props;
  const hint = useId();
  const isReadOnly = useReadOnly();
  const [isHelping, setHelping] = useState(false);
  /** The scopes that can be copied from the cell where it was asked for. */
  const [copying, setCopying] = useState<CopyFrom>();
  /** The person whose time off is entered: stays the same, whatever rows come above. */
  const [member, setMember] = useState<SchedulePerson>();
  const sheet = useScheduleSheet({
    ...props,
    describedBy: hint,
    onEditing: props.onEditing,
    onHelp: () => setHelping(true),
    onCopy: (place) => copyFrom(place),
    onTimeOff: setMember,
  });
  const { rows, schedule, planned, asked, setAsked, blocks, editor, state } = sheet;
  const { months } = schedule;
  const now = currentMonth();
  const off = useMonthsOff(months[0]?.month ?? '', months.at(-1)?.month ?? '');
  const marks = marksOf(hours, props.presence.marks);
  const { active, extent } = state.selection;
  const isWindowed = rows.length > maxInFull;
  const keyOf = (index: number) => rows[index]?.key ?? String(index);
  const standard = isCompact ? standardRow.compact : standardRow.comfortable;
  // The active cells stay in the document, wherever the page is scrolled to.
  const keep = [active.row, extent.row, ...rows.flatMap(({ key }, at) => (key === asked?.key ? [at] : []))];
  const list = sheet.tableProps.ref;
  const inSight = usePageAxis({ list, count: rows.length, maxInFull, standard, keyOf, keep });
  const { measure } = inSight;
  const atATime = Math.ceil(cellsAtATime / months.length);
  const axis = useInSteps(inSight.axis, { keyOf, atATime, standard, atOnce: keep });
  const columns = useMemo(() => months.map((_, place) => place), [months]);

  const add = useCallback(
    (row: ScheduleRow, key: string | undefined) => {
      setAsked(undefined);
      if (key === undefined) sheet.tableProps.ref.current?.focus({ preventScroll: true });
      else props.onAdd(row, key, asked?.typed);
    },
    [props.onAdd, sheet.tableProps.ref, asked, setAsked],
  );
  // The press is drawn at once, the rows once they are ready.
  const { onToggle } = props;
  const toggle = useCallback((row: ScheduleRow) => startTransition(() => onToggle(row)), [onToggle]);
  const choose = useCallback((row: ScheduleRow) => setAsked({ key: row.key }), [setAsked]);

  const copyFrom = (place: Place) => setCopying(copyFromAt({ rows, months }, blocks, place));
  const stuck = useRef<HTMLDivElement>(null);
  const isShifted = useMediaQuery('(width < 1200px)') && isYear;
  const dropping = useDropping(props, schedule, off);
  const headings = (
    <tr aria-rowindex={1}>
      <th scope="col" aria-colindex={1}>
        {by === 'people' ? 'Person' : 'Project'}
        <span className={styles.small}>
          {by === 'people' ? 'Free, planned hours' : 'Missing, planned hours'}
        </span>
      </th>
      {months.map(({ month, workingDays }) => (
        <MonthHead
          key={month}
          month={month}
          workingDays={workingDays}
          isNow={month === now}
          isYear={isYear}
        />
      ))}
      {isYear && (
        <th scope="col" aria-colindex={months.length + 2} className={yearStyles.inAll}>
          In all
        </th>
      )}
    </tr>
  );
  return (
    <>
      <div className={isShifted ? yearStyles.shifted : undefined}>
        {isShifted && (
          // A horizontal scroller keeps its headings inside: these copies stay in sight while the page scrolls.
          <div
            ref={stuck}
            className={classNames(yearStyles.scroller, yearStyles.stuck)}
            data-year
            aria-hidden="true"
            inert
          >
            <table className={styles.table} data-compact={isCompact || undefined}>
              <thead>{headings}</thead>
            </table>
          </div>
        )}
        <div
          className={yearStyles.scroller}
          data-year={isYear || undefined}
          onScroll={({ currentTarget }) => stuck.current?.scrollTo({ left: currentTarget.scrollLeft })}
        >
          <table
            {...sheet.tableProps}
            className={styles.table}
            data-compact={isCompact || undefined}
            aria-rowcount={rows.length + 3}
            aria-colcount={months.length + (isYear ? 2 : 1)}
          >
            <thead>{headings}</thead>
            <tbody {...sheet.bodyProps} {...dropping.bodyProps}>
              {axis.tracks.flatMap(({ index, gap }) => {
                const row = rows[index];
                if (!row) return [];
                const isEdited = index === state.editing?.place.row;
                return [
                  gap > 0 && <GridGap key={`gap ${row.key}`} pixels={gap} />,
                  <ScheduleRowView
                    key={row.key}
                    gridId={sheet.id}
                    row={row}
                    index={index}
                    months={months}
                    active={index === active.row ? active.column : undefined}
                    {...sheet.columnsOf(index)}
                    editing={isEdited ? state.editing?.place.column : undefined}
                    editor={isEdited ? editor : undefined}
                    refused={sheet.refusedIn(index, columns)}
                    marks={marksIn(row, marks, months)}
                    off={off}
                    given={dropping.givenIn(row)}
                    choices={row.key === asked?.key ? schedule : undefined}
                    typed={row.key === asked?.key ? asked.typed : undefined}
                    isYear={isYear}
                    measure={isWindowed ? measure : undefined}
                    onToggle={toggle}
                    onChoose={choose}
                    onAdd={add}
                  />,
                ];
              })}
              {axis.tail > 0 && <GridGap pixels={axis.tail} />}
            </tbody>
            <ScheduleFoot
              schedule={schedule}
              planned={planned}
              people={people}
              projects={projects}
              isNarrowed={props.isNarrowed}
              isYear={isYear}
            />
          </table>
        </div>
      </div>
      <StatusLine
        sight={{ blocks, active, typed: sheet.typed }}
        rows={rows}
        months={months}
        planned={planned}
        off={off}
        dragged={dropping.words ?? sheet.words}
        find={sheet.find}
      >
        {props.reorder.changes > 0 && (
          <Button size="small" onPress={props.reorder.onPress}>
            {counted(props.reorder.changes, 'change', 'changes')}, refresh the order
          </Button>
        )}
        {!isReadOnly && props.tour.isOffered && (
          <TourOffer onTake={props.tour.onTake} onDecline={props.tour.onDecline} />
        )}
        <PresentPeople label="Also planning these months" people={props.presence.people} />
        {!isReadOnly && (
          <SaveState
            hours={hours}
            onShowLost={props.onShowLost}
            onCopy={() => copyFrom(active)}
            onUndo={props.onUndo}
            onRedo={props.onRedo}
          />
        )}
      </StatusLine>
      <ScheduleHint id={hint} isReadOnly={isReadOnly} onHelp={() => setHelping(true)} />
      {sheet.menu}
      {copying && (
        <CopyForward
          {...copying}
          months={months}
          onChange={hours.change}
          onUndo={props.onUndo}
          onClose={() => setCopying(undefined)}
        />
      )}
      <Suspense>
        {member && <TimeOffDialog person={member} version={0} onClose={() => setMember(undefined)} />}
      </Suspense>
      {isHelping && (
        <KeysPanel
          isReadOnly={isReadOnly}
          onTour={() => {
            setHelping(false);
            props.tour.onTake();
          }}
          onClose={() => setHelping(false)}
        />
      )}
    </>
  );
}
