import { CopyPlus, Palmtree } from 'lucide-react';
import { createElement, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { typedHours } from '#domain/values/typedHours.ts';
import type { SchedulePerson, ScheduleView } from '#projections/plans/schedule/view.ts';
import { type Cell, cellOf, type HoursChange } from '../../../plans/hoursChange.ts';
import { shortMonth } from '../../../plans/MonthHead.tsx';
import type { PlannedHours } from '../../../plans/scheduleFigures.ts';
import type { EditedHours } from '../../../plans/useEditedHours.ts';
import { useReadOnly } from '../../../ui/basics/readOnly.ts';
import { showLastChange } from '../../../ui/feedback/toasts.ts';
import type { Move, PlannedMove } from '../../../ui/grid/gridTypes.ts';
import type { Edit } from '../../../ui/grid/pasteBlock.ts';
import type { Place } from '../../../ui/grid/selection.ts';
import { useSpreadsheet } from '../../../ui/grid/useSpreadsheet.tsx';
import { moveHours } from './moveHours.ts';
import { cellText, nameOf, type ScheduleRow, withLatestFigures } from './scheduleRows.ts';

/** A cell to move to, or to open with a text in its field. */
export type PendingCell = { key: string; month: Month; text?: string | undefined };

/** Hours typed on the total of a person or project: its row's key, and the month. */
export type TypedTotal = { key: string; month: Month; hours: number };

type ScheduleSheet = {
  rows: readonly ScheduleRow[];
  schedule: ScheduleView;
  planned: PlannedHours;
  by: 'people' | 'projects';
  /** Id of the text that explains the keys. */
  describedBy: string;
  hours: EditedHours;
  /** Tells others which hours are edited here. */
  onEditing: (cell: Cell | undefined) => void;
  onToggle: (row: ScheduleRow) => void;
  onUndo: () => void;
  onRedo: () => void;
  onHelp: () => void;
  /** Asks what to copy into later months. */
  onCopy: (place: Place) => void;
  /** Enters time off for the person of a row. */
  onTimeOff: (person: SchedulePerson) => void;
  wanted: PendingCell | undefined;
  onOpened: () => void;
};

/** The team member of a row; freelancers have no time off. */
const memberIn = (row: ScheduleRow | undefined): SchedulePerson | undefined =>
  (row?.kind === 'person' || row?.kind === 'hours') && row.person.kind === 'teamMember'
    ? row.person
    : undefined;

/** Number of rows in sight, for PageUp and PageDown. */
const page = () => Math.max(1, Math.floor((window.innerHeight - 260) / 44));

/** The heading that is copied with a row, and by which it is found. */
const headingOf = (row: ScheduleRow | undefined): string => {
  if (row?.kind !== 'hours') return nameOf(row);
  return `${row.person.name}, ${row.project.name} (${row.project.clientName})`;
};

/**
 * Makes the schedule work like a spreadsheet: the content of its cells, what they accept, and where dragged hours go.
 */
export const useScheduleSheet = (props: ScheduleSheet) => {
  const { by, hours, wanted } = props;
  const isReadOnly = useReadOnly();
  const [opened, setOpened] = useState<Pick<ScheduleSheet, 'rows' | 'schedule' | 'planned'>>();
  const [asked, setAsked] = useState<{ key: string; typed?: readonly TypedTotal[] }>();
  // No row comes or goes while a field or a menu is open or a cell is dragged, and months stay those of the headings;
  // figures follow what others save.
  const isOfTheseMonths = opened?.schedule.months[0]?.month === props.schedule.months[0]?.month;
  const { schedule, planned } = opened && !isOfTheseMonths ? opened : props;
  const rows = useMemo(() => {
    if (!opened) return props.rows;
    return isOfTheseMonths ? withLatestFigures(opened.rows, props.rows) : opened.rows;
  }, [opened, isOfTheseMonths, props.rows]);
  /** Hours of the edited cell when its field was opened, so that a change by others meanwhile is contested. */
  const hoursAtOpening = useRef<number>(undefined);
  const { months } = schedule;

  const monthAt = (place: number): Month => months[place]?.month ?? '';
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
  /** The hours that a share such as "50%" is of. */
  const capacityAt = ({ row, column }: Place): number | undefined => {
    const at = rows[row];
    return at?.kind === 'hours' || at?.kind === 'person' ? at.person.capacity[column] : undefined;
  };
  const hoursAt = (row: ScheduleRow | undefined, column: number): number =>
    row?.kind === 'hours' ? (row.hours[column] ?? 0) : 0;
  const changesOf = (edits: readonly Edit[]): HoursChange[] =>
    edits.flatMap(({ text, ...place }) => {
      const at = rows[place.row];
      const edited = sheet.state.editing?.place;
      const isEdited = place.row === edited?.row && place.column === edited.column;
      const after = typedHours(text, capacityAt(place)).hours;
      const cell = cellAt(place);
      return at?.kind === 'hours' && cell && after !== undefined
        ? [
            {
              ...cell,
              name: at.person.name,
              project: at.project.name,
              before: (isEdited ? hoursAtOpening.current : undefined) ?? hoursAt(at, place.column),
              after,
            },
          ]
        : [];
    });
  const planMove = ({ also = [], ...move }: Move): PlannedMove => {
    const moved = moveHours({ rows, months }, move);
    // A person's row and the row that adds a project to them count as one place.
    const placeOf = ({ lit, changes }: typeof moved) => `${lit.length > 0} ${changes.map(cellOf).join()}`;
    const others = also.map((over) => moveHours({ rows, months }, { ...move, over }));
    const all = [...new Map([moved, ...others].map((each) => [placeOf(each), each])).values()];
    const { lit, words, done } = all.find((each) => each.lit.length === 0) ?? moved;
    const changes = all.flatMap((each) => each.changes);
    if (lit.length === 0 || changes.length === 0) return { lit, words };
    const carryOut = () => {
      hours.changeWhole(changes);
      const title = all.length === 1 ? done : `${done} and ${all.length - 1} more`;
      showLastChange({ title }, props.onUndo);
    };
    return { lit, words, carryOut };
  };
  /** Hours typed on totals: asks which project of the person, or person of the project, they are for. */
  const ask = (texts: readonly Edit[]) => {
    const typed = texts.flatMap(({ text, ...place }) => {
      const { hours } = typedHours(text, capacityAt(place));
      const key = rows[place.row]?.key;
      return key === undefined || hours === undefined ? [] : [{ key, month: monthAt(place.column), hours }];
    });
    const at = rows.find(({ key }) => key === typed[0]?.key);
    if (at?.kind !== 'person' && at?.kind !== 'project') return;
    setAsked({ key: `${at.key} add`, typed });
    if (!at.isOpen) props.onToggle(at);
  };
  const timeOffOf = (member: SchedulePerson | undefined) =>
    member
      ? [
          {
            text: 'Enter time off…',
            keys: 'T',
            icon: createElement(Palmtree),
            onPress: () => props.onTimeOff(member),
          },
        ]
      : [];
  const sheet = useSpreadsheet(
    {
      label: by === 'people' ? 'Everybody’s hours by month' : 'Hours of projects by month',
      describedBy: props.describedBy,
      rows: rows.length,
      columns: months.length,
      cell: (row, column) => ({
        text: cellText(rows[row], column),
        refused: hours.refused.get(keyAt({ row, column })),
      }),
      names: { row: (row) => rows[row]?.key ?? '', column: monthAt },
      headings: { row: (row) => headingOf(rows[row]), column: (column) => shortMonth(monthAt(column)) },
      ...(!isReadOnly && {
        onEdit: (edits: readonly Edit[]) => hours.change(changesOf(edits)),
        planMove,
        onUndo: props.onUndo,
        onRedo: props.onRedo,
        entries: (place) => [
          {
            text: 'Copy forward…',
            icon: createElement(CopyPlus),
            onPress: () => props.onCopy(place),
          },
          ...timeOffOf(memberIn(rows[place.row])),
        ],
        asking: {
          isAsking: ({ row }) => rows[row]?.kind === 'person' || rows[row]?.kind === 'project',
          faultIn: (text, place) => typedHours(text, capacityAt(place)).fault,
          onTexts: ask,
        },
      }),
      isEditable: ({ row }) => rows[row]?.kind === 'hours',
      onEditing: (place) => {
        hoursAtOpening.current = place && hoursAt(rows[place.row], place.column);
        props.onEditing(place && cellAt(place));
      },
      onHold: (isHeld) => setOpened(isHeld ? { rows, schedule, planned } : undefined),
      onDiscard: (places) => hours.discard(places.map(keyAt)),
      faultIn: (text, place) =>
        rows[place.row]?.kind === 'hours'
          ? typedHours(text, capacityAt(place)).fault
          : 'Hours are typed in the rows of people on projects',
      cellLabel: ({ row, column }) => {
        const at = rows[row];
        return at?.kind === 'hours'
          ? `Hours of ${at.person.name} on ${at.project.name}, ${monthLabel(monthAt(column))}`
          : `${nameOf(at)}, ${monthLabel(monthAt(column))}`;
      },
      onOpen: ({ row }) => {
        const at = rows[row];
        if (at?.kind === 'add') setAsked({ key: at.key });
        else if (at) props.onToggle(at);
      },
      onHelp: props.onHelp,
    },
    page,
  );

  const { state } = sheet;
  const openWanted = useEffectEvent(({ key, month, text }: PendingCell) => {
    const row = props.rows.findIndex((each) => each.key === key);
    const column = months.findIndex((each) => each.month === month);
    if (row < 0 || column < 0) return;
    if (text === undefined) sheet.goTo({ row, column });
    else sheet.open({ row, column }, text);
    props.onOpened();
  });
  useEffect(() => {
    if (wanted && props.rows.some(({ key }) => key === wanted.key)) openWanted(wanted);
  }, [wanted, props.rows]);

  const isEditing = state.editing !== undefined;
  const toContested = useEffectEvent(({ cell, isAsked }: NonNullable<EditedHours['contested']>) => {
    const row = rows.findIndex(
      (at) =>
        at.kind === 'hours' &&
        months.some(({ month }) => cellOf({ projectId: at.project.id, person: at.person, month }) === cell),
    );
    const column = months.findIndex((_, place) => keyAt({ row, column: place }) === cell);
    if (row < 0 || column < 0) return;
    if (isAsked || document.activeElement === document.body) sheet.goTo({ row, column });
    else state.select({ active: { row, column }, extent: { row, column } });
  });
  const isReturned = useRef(hours.contested);
  useEffect(() => {
    // Doesn't move the focus from what is being typed elsewhere.
    if (isEditing || hours.contested === isReturned.current) return;
    isReturned.current = hours.contested;
    if (hours.contested) toContested(hours.contested);
  }, [hours.contested, isEditing]);

  return { ...sheet, rows, schedule, planned, asked, setAsked };
};
