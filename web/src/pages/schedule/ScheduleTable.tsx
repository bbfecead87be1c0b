import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { typedHours } from '#domain/values/typedHours.ts';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/plans/schedule/view.ts';
import { currentMonth } from '../../format/dates.ts';
import { type Cell, cellOf, type HoursChange } from '../../plans/hoursChange.ts';
import { MonthHead } from '../../plans/MonthHead.tsx';
import type { Need, PlannedHours } from '../../plans/scheduleFigures.ts';
import * as styles from '../../plans/scheduleTable.module.css';
import type { EditedHours } from '../../plans/useEditedHours.ts';
import { useMonthsOff } from '../../plans/useMonthsOff.ts';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { GridGap } from '../../ui/grid/GridCell.tsx';
import type { Edit } from '../../ui/grid/pasteBlock.ts';
import { type Place, selectOne } from '../../ui/grid/selection.ts';
import { useSpreadsheet } from '../../ui/grid/useSpreadsheet.tsx';
import { usePageAxis } from '../../ui/windowed/useAxis.ts';
import { marksIn, marksOf } from './cellMarks.ts';
import { cellText } from './RowCells.tsx';
import { SaveState } from './SaveState.tsx';
import { ScheduleFoot } from './ScheduleFoot.tsx';
import { ScheduleRowView } from './ScheduleRowView.tsx';
import { ScheduleHint, StatusLine } from './StatusLine.tsx';
import { nameOf, type ScheduleRow } from './scheduleRows.ts';
import * as yearStyles from './scheduleYear.module.css';
import { useDropping } from './useDropping.ts';
import type { SchedulePresence } from './useSchedulePresence.ts';

/** A cell that is to be opened, with a text in its field. */
export type Wanted = { key: string; month: Month; text: string };

type ScheduleTableProps = {
  schedule: ScheduleView;
  planned: PlannedHours;
  rows: readonly ScheduleRow[];
  /** Those who pass the filter and the search: the foot adds them up. */
  people: readonly SchedulePerson[];
  /** Those that pass: the foot adds up what they still need. */
  projects: readonly ScheduleProject[];
  /** They are those that the people shown have hours on, and not all. */
  isNarrowed: boolean;
  by: 'people' | 'projects';
  /** Twelve months stand beside each other, and what they come to. */
  isYear: boolean;
  hours: EditedHours;
  presence: SchedulePresence;
  /** Leads to hours that were not taken. */
  onShowLost: () => void;
  onToggle: (row: ScheduleRow) => void;
  /** Adds a row under another one, and types its first hours. */
  onAdd: (row: ScheduleRow, key: string) => void;
  onUndo: () => void;
  onRedo: () => void;
  wanted: Wanted | undefined;
  onOpened: () => void;
  /** The work that is being dragged. */
  dragged: Need | undefined;
  onDrop: (person: SchedulePerson, need: Need) => void;
};

/** Rows up to which the schedule is in the document as a whole. */
const mostInFull = 60;
/** Pixels of somebody's row until it is seen. */
const standardRow = 45;

/** Rows in sight, for PageUp and PageDown. */
const page = () => Math.max(1, Math.floor((window.innerHeight - 260) / 44));

/** People or projects by month, which open into each other, worked like a spreadsheet. */
export function ScheduleTable(props: ScheduleTableProps) {
  const { people, projects, by, isYear, hours, wanted } = props;
  const hint = useId();
  const isReadOnly = useReadOnly();
  const [opened, setOpened] = useState<Pick<ScheduleTableProps, 'rows' | 'schedule' | 'planned'>>();
  const [asked, setAsked] = useState<string>();
  // Nobody comes or goes above a cell while somebody types in it, and its month stays the one in its heading.
  const { rows } = opened ?? props;
  const isOfTheseMonths = opened?.schedule.months[0]?.month === props.schedule.months[0]?.month;
  const { schedule, planned } = opened && !isOfTheseMonths ? opened : props;
  const { months } = schedule;
  const now = currentMonth();

  const monthAt = (place: number): Month => months[place]?.month ?? '';
  const off = useMonthsOff(monthAt(0), monthAt(months.length - 1));
  const marks = marksOf(hours, props.presence.marks);
  const cellAt = ({ row, column }: Place): Cell | undefined => {
    const at = rows[row];
    if (at?.kind !== 'hours') return undefined;
    const { kind, id } = at.person;
    return { projectId: at.project.id, person: { kind, id }, month: monthAt(column) };
  };
  const keyAt = (place: Place): string => {
    const cell = cellAt(place);
    return cell ? cellOf(cell) : '';
  };
  const changesOf = (edits: readonly Edit[]): HoursChange[] =>
    edits.flatMap(({ row, column, text }) => {
      const at = rows[row];
      if (at?.kind !== 'hours') return [];
      const after = typedHours(text, at.person.capacity[column]).hours;
      if (after === undefined) return [];
      const { kind, id, name } = at.person;
      const month = monthAt(column);
      return [
        { projectId: at.project.id, person: { kind, id }, name, month, before: at.hours[column] ?? 0, after },
      ];
    });
  const open = ({ row }: Place) => {
    const at = rows[row];
    if (at?.kind === 'add') setAsked(at.key);
    else if (at) props.onToggle(at);
  };
  const sheet = useSpreadsheet(
    {
      label: by === 'people' ? 'Everybody’s hours by month' : 'Hours of projects by month',
      describedBy: hint,
      rows: rows.length,
      columns: months.length,
      cell: (row, column) => ({
        text: cellText(rows[row], column),
        refused: hours.refused.get(keyAt({ row, column })),
      }),
      names: { row: (row) => rows[row]?.key ?? '', column: monthAt },
      ...(isReadOnly ? {} : { onEdit: (edits: readonly Edit[]) => hours.change(changesOf(edits)) }),
      isEditable: ({ row }) => rows[row]?.kind === 'hours',
      onEditing: (place) => {
        setOpened(place && { rows, schedule, planned });
        props.presence.onEditing(place && cellAt(place));
      },
      onDiscard: (places) => hours.discard(places.map(keyAt)),
      faultIn: (text, { row, column }) => {
        const at = rows[row];
        return at?.kind === 'hours'
          ? typedHours(text, at.person.capacity[column]).fault
          : 'Hours are typed in the rows of people on projects';
      },
      cellLabel: ({ row, column }) => {
        const at = rows[row];
        return at?.kind === 'hours'
          ? `Hours of ${at.person.name} on ${at.project.name}, ${monthLabel(monthAt(column))}`
          : `${nameOf(at)}, ${monthLabel(monthAt(column))}`;
      },
      onOpen: open,
      onUndo: props.onUndo,
      onRedo: props.onRedo,
    },
    page,
  );
  const { block, editor, state } = sheet;
  const { active, extent } = state.selection;
  const isWindowed = rows.length > mostInFull;
  const { axis, measure } = usePageAxis({
    list: sheet.tableProps.ref,
    count: rows.length,
    mostInFull,
    standard: standardRow,
    keyOf: (index) => rows[index]?.key ?? String(index),
    // What the keyboard is at stays, wherever the page is scrolled to.
    keep: [active.row, extent.row, ...rows.flatMap(({ key }, index) => (key === asked ? [index] : []))],
  });
  const columns = useMemo(() => months.map((_, place) => place), [months]);

  const openWanted = useEffectEvent(({ key, month, text }: Wanted) => {
    const row = props.rows.findIndex((each) => each.key === key);
    const column = months.findIndex((each) => each.month === month);
    if (row < 0 || column < 0) return;
    sheet.open({ row, column }, text);
    props.onOpened();
  });
  useEffect(() => {
    if (wanted && props.rows.some(({ key }) => key === wanted.key)) openWanted(wanted);
  }, [wanted, props.rows]);

  const add = useCallback(
    (row: ScheduleRow, key: string | undefined) => {
      setAsked(undefined);
      if (key === undefined) sheet.tableProps.ref.current?.focus({ preventScroll: true });
      else props.onAdd(row, key);
    },
    [props.onAdd, sheet.tableProps.ref],
  );
  const choose = useCallback((row: ScheduleRow) => setAsked(row.key), []);

  const isEditing = state.editing !== undefined;
  const toContested = useEffectEvent(({ cell, isAsked }: NonNullable<EditedHours['contested']>) => {
    const row = rows.findIndex(
      (at) =>
        at.kind === 'hours' &&
        months.some(({ month }) => cellOf({ projectId: at.project.id, person: at.person, month }) === cell),
    );
    const column = months.findIndex((_, place) => keyAt({ row, column: place }) === cell);
    if (row < 0 || column < 0) return;
    state.select(selectOne({ row, column }));
    const table = sheet.tableProps.ref.current;
    if (isAsked || document.activeElement === document.body) table?.focus({ preventScroll: true });
  });
  const isReturned = useRef(hours.contested);
  useEffect(() => {
    // Not from under what is being typed elsewhere.
    if (isEditing || hours.contested === isReturned.current) return;
    isReturned.current = hours.contested;
    if (hours.contested) toContested(hours.contested);
  }, [hours.contested, isEditing]);

  const dropping = useDropping(props, schedule, off);
  return (
    <>
      <div className={yearStyles.scroller} data-year={isYear || undefined}>
        <table
          {...sheet.tableProps}
          className={styles.table}
          aria-rowcount={rows.length + 3}
          aria-colcount={months.length + (isYear ? 2 : 1)}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" aria-colindex={1}>
                {by === 'people' ? 'Person' : 'Project'}
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
          </thead>
          <tbody {...sheet.bodyProps} {...dropping.bodyProps}>
            {axis.tracks.map(({ index, gap }) => {
              const row = rows[index];
              if (!row) return null;
              const isChosen = index >= block.top && index <= block.bottom;
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
                  from={isChosen ? block.left : undefined}
                  to={isChosen ? block.right : undefined}
                  editing={isEdited ? state.editing?.place.column : undefined}
                  editor={isEdited ? editor : undefined}
                  refused={sheet.refusedIn(index, columns)}
                  marks={marksIn(row, marks, months)}
                  given={dropping.givenIn(row)}
                  choices={row.key === asked ? schedule : undefined}
                  isYear={isYear}
                  measure={isWindowed ? measure : undefined}
                  onToggle={props.onToggle}
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
      <StatusLine
        sight={{ block, active, typed: sheet.typed }}
        rows={rows}
        months={months}
        planned={planned}
        off={off}
        dragged={dropping.words}
      >
        {!isReadOnly && (
          <SaveState
            hours={hours}
            onShowLost={props.onShowLost}
            onUndo={props.onUndo}
            onRedo={props.onRedo}
          />
        )}
      </StatusLine>
      <ScheduleHint id={hint} isReadOnly={isReadOnly} />
    </>
  );
}
