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

/** Somebody's hours on a project, month by month. */
export type HoursRow = {
  key: string;
  head: ReactNode;
  /** What they are, read aloud: "Hours of Ada Byrne on Website". */
  label: string;
  person: Person & { name: string };
  projectId: number;
  hoursIn: (month: Month) => number;
  total: number;
};

/** Hours that stand in no single plan, and are not changed here. */
export type ReadRow = Pick<HoursRow, 'key' | 'head' | 'hoursIn' | 'total'>;

/** Figures that follow from the hours: a row of them, with one of all months at the end. */
export type FiguresRow = {
  name: string;
  /** Under the name. */
  note?: string | undefined;
  figure: (month: Month) => ReactNode;
  total: ReactNode;
  isStrong?: boolean;
};

type MonthsTableProps = {
  label: string;
  /** What the rows are: "People". */
  rowsHead: string;
  totalHead: string;
  months: readonly Month[];
  rows: readonly (HoursRow | ReadRow)[];
  /** Adds a row. */
  adder?: ReactNode;
  /** What is said where there is no row. */
  empty: string;
  figures: readonly FiguresRow[];
  /** Where the hours are changed. */
  edit?: CellHours;
};

/** Hours by month that are changed in place, and below them the figures of the same months. */
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

/** Hours of one month, which a press turns into a field. */
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

/** "58.5 of 172.5h", the first of it in the weight of its row. */
export function HoursOf({ hours, of }: { hours: number; of: number }) {
  return (
    <>
      {hoursWithoutUnit(hours)} <span className={tableStyles.of}>of {hoursText(of)}</span>
    </>
  );
}

/** In place of a figure where there is nothing to tell: quieter than a nought. */
export function Nothing() {
  return <span className={tableStyles.nothing}>·</span>;
}

/** Which months are shown, and the way to others. */
export function ShownMonths({ from, months, setFrom, usual }: MonthWindow) {
  return (
    <div className={layout.row}>
      <MonthSpan from={from} count={months.length} usual={usual} onChange={setFrom} />
    </div>
  );
}

type TypingLineProps = { typing: CellHours['typing']; consequence: string | undefined };

/** What the typed hours lead to, or how hours are changed. */
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

/** The months of a record by their names, and where each stands in lists of one figure a month. */
export const useMonthsOf = <Each extends { month: Month }>(months: readonly Each[]) =>
  useMemo(
    () => ({
      byMonth: new Map(months.map((each) => [each.month, each])),
      places: new Map(months.map(({ month }, place) => [month, place])),
    }),
    [months],
  );
