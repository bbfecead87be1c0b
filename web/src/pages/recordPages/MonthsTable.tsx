import { type ReactNode, useMemo } from 'react';
import type { Person } from '#domain/plans/allocationPlan.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { currentMonth } from '../../format/dates.ts';
import { hoursText, hoursWithoutUnit } from '../../format/hours.ts';
import { shortMonth } from '../../plans/MonthHead.tsx';
import { MonthSpan } from '../../plans/MonthSpan.tsx';
import * as tableStyles from '../../plans/monthsTable.module.css';
import type { CellHours, NamedCell } from '../../plans/useCellHours.ts';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { Unbroken } from '../../ui/basics/Unbroken.tsx';
import { EditableHours } from '../../ui/fields/EditableHours.tsx';
import * as styles from './recordPage.module.css';
import type { MonthWindow } from './useMonthWindow.ts';

/** A person's hours on a project, by month. */
export type HoursRow = {
  key: string;
  head: ReactNode;
  /** The hours' name for screen readers: "Hours of Ada Byrne on Website". */
  label: string;
  person: Person & { name: string };
  projectId: number;
  hoursIn: (month: Month) => number;
  total: number;
};

/** Hours that are in no single plan, and read-only here. */
export type ReadRow = Pick<HoursRow, 'key' | 'head' | 'hoursIn' | 'total'>;

/** A row of figures that depend on the hours, with a total at the end. */
export type FiguresRow = {
  name: string;
  /** Below the name. */
  note?: string | undefined;
  figure: (month: Month) => ReactNode;
  total: ReactNode;
  isStrong?: boolean;
};

type MonthsTableProps = {
  label: string;
  /** The heading of the rows: "People". */
  rowsHead: string;
  totalHead: string;
  months: readonly Month[];
  rows: readonly (HoursRow | ReadRow)[];
  /** A control that adds a row. */
  adder?: ReactNode;
  /** The text when there are no rows. */
  empty: string;
  figures: readonly FiguresRow[];
  /** The editing of the hours. */
  edit?: CellHours;
};

/** Hours by month, edited in place, with figures of the same months below. */
export function MonthsTable(props: MonthsTableProps) {
  const { label, rowsHead, totalHead, months, rows, adder, empty, figures, edit } = props;
  const now = currentMonth();
  const isReadOnly = useReadOnly();
  return (
    <table className={classNames(layout.figureTable, tableStyles.table)} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{rowsHead}</th>
          {months.map((month) => (
            <th
              key={month}
              scope="col"
              data-now={month === now || undefined}
              aria-current={month === now ? 'date' : undefined}
            >
              {shortMonth(month)}
            </th>
          ))}
          <th scope="col" className={tableStyles.total}>
            {totalHead}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={tableStyles.row}>
            <th scope="row">{row.head}</th>
            {months.map((month) => (
              <td key={month}>
                {edit && 'person' in row ? (
                  <HoursCell row={row} month={month} edit={edit} />
                ) : row.hoursIn(month) === 0 ? (
                  <Nothing />
                ) : (
                  hoursText(row.hoursIn(month))
                )}
              </td>
            ))}
            <td className={tableStyles.total}>{hoursText(row.total)}</td>
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={months.length + 2} className={tableStyles.empty}>
              {empty}
            </td>
          </tr>
        )}
        {adder && !isReadOnly && (
          <tr>
            <td colSpan={months.length + 2} className={tableStyles.adder}>
              {adder}
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        {figures.map(({ name, note, figure, total, isStrong }) => (
          <tr key={name} data-strong={isStrong || undefined}>
            <th scope="row">
              {name}
              {note && <small>{note}</small>}
            </th>
            {months.map((month) => (
              <td key={month}>
                <Unbroken>{figure(month)}</Unbroken>
              </td>
            ))}
            <td className={tableStyles.total}>
              <Unbroken>{total}</Unbroken>
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

type HoursCellProps = { row: HoursRow; month: Month; edit: CellHours };

/** Hours of a month, which become a field when pressed. */
function HoursCell({ row: { label, person, projectId, hoursIn }, month, edit }: HoursCellProps) {
  const { name, ...who } = person;
  const cell: NamedCell = { person: who, name, projectId, month };
  const sent = edit.sentFor(cell);
  const waiting = edit.waitingFor(cell);
  const hours = sent ?? waiting ?? hoursIn(month);
  return (
    <>
      <EditableHours
        label={`${label}, ${monthLabel(month)}`}
        hours={hours}
        text={hours === 0 ? '·' : hoursText(hours)}
        typing={edit.typedIn(cell, hours)}
        isPending={sent !== undefined}
        onType={(text) => edit.type(cell, hours, text)}
        onConfirm={() => edit.confirm(cell, hours)}
        onLeave={() => edit.leave(cell, hours)}
      />
      {sent === undefined && waiting !== undefined && <small data-tone="watch">not saved yet</small>}
    </>
  );
}

/** "58.5 of 172.5h", the first figure in the weight of its row. */
export function HoursOf({ hours, of }: { hours: number; of: number }) {
  return (
    <>
      {hoursWithoutUnit(hours)} <span className={tableStyles.of}>of {hoursText(of)}</span>
    </>
  );
}

/** A dot in place of a figure where there is none: quieter than a zero. */
export function Nothing() {
  return <span className={tableStyles.nothing}>·</span>;
}

/** The months that are shown, with buttons to others. */
export function ShownMonths({ from, months, setFrom, usual }: MonthWindow) {
  return (
    <div className={layout.row}>
      <MonthSpan from={from} count={months.length} usual={usual} onChange={setFrom} />
    </div>
  );
}

type TypingLineProps = { typing: CellHours['typing']; consequence: string | undefined };

/** The consequence of the typed hours, or how to edit hours. */
export function TypingLine({ typing, consequence }: TypingLineProps) {
  if (useReadOnly()) return null;
  return (
    <p className={styles.line} role="status">
      {typing
        ? (consequence ?? 'Enter hours such as 7.5.')
        : 'Press an hour to change it. Enter saves, Esc leaves it as it was.'}
    </p>
  );
}

/** The months of a record by name, and their indexes in lists of figures by month. */
export const useMonthsOf = <Each extends { month: Month }>(months: readonly Each[]) =>
  useMemo(
    () => ({
      byMonth: new Map(months.map((each) => [each.month, each])),
      places: new Map(months.map(({ month }, place) => [month, place])),
    }),
    [months],
  );
