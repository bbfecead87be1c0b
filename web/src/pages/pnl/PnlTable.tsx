import { Info, Lock } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { sumOfMonths } from '#domain/money/pnlSum.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { TentativeMonthView } from '#projections/money/pnl/view.ts';
import type { Counted } from '../../api/counted.ts';
import { withheldWords } from '../../app/pay/Withheld.tsx';
import { useMediaQuery } from '../../app/useMediaQuery.ts';
import { momentText, shortMonthLabel } from '../../format/dates.ts';
import { exactMoney, wholeMoney, withMinusSign } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { useBasis } from '../../money/basis.tsx';
import type { OpenBreakdown } from '../../money/breakdown.ts';
import { useExplain } from '../../money/explain/useExplain.ts';
import {
  memoMonths,
  type PnlColumn,
  type PnlRow,
  pnlRows,
  type TentativeRow,
  tentativeRows,
} from '../../money/pnlRows.ts';
import { Badge } from '../../ui/basics/Badge.tsx';
import * as hidden from '../../ui/basics/hidden.module.css';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ManualMark, PnlCell, RestatedMark, TentativeCell, TentativeSum } from './PnlCell.tsx';
import * as styles from './pnl.module.css';

type PnlTableProps = {
  columns: readonly PnlColumn[];
  month: Month;
  /** Figures of tentative work, if it is counted, and how. */
  tentative: readonly TentativeMonthView[] | undefined;
  counted: Counted;
  onOpen: OpenBreakdown;
};

type Row = PnlRow | TentativeRow;

/**
 * Width of a month's column in pixels: twelve of them fit a laptop's screen beside the first column, as far as the
 * figures allow.
 */
const widthOf = (months: readonly PnlColumn[], isTight: boolean): number => {
  const longest = Math.max(
    ...months.flatMap((month) => pnlRows.map(({ figure }) => wholeMoney(month[figure] ?? 0).length)),
  );
  if (isTight) return Math.ceil(Math.max(longest, 7) * 7) + 7;
  return longest <= 7 ? 64 : Math.ceil(longest * 7.6) + 8;
};

type PnlValueProps = {
  kind: PnlRow['kind'];
  value: number | null;
  /** Why there is no value. */
  why: string | undefined;
};

/** A row's value: a fraction for margins, else pounds. */
export function PnlValue({ kind, value, why }: PnlValueProps) {
  if (value === null) return <span title={why}>—</span>;
  if (kind === 'margin') return percent(value);
  return <span title={exactMoney(value)}>{wholeMoney(value)}</span>;
}

/** Adds a plus sign to the text of a positive value. */
export const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text);

/** A difference in whole pounds, or between margins in points: "+1.5 pts". */
export const differenceText = ({ kind }: Pick<PnlRow, 'kind'>, difference: number): string =>
  signed(
    kind === 'margin' ? withMinusSign(`${(difference * 100).toFixed(1)} pts`) : wholeMoney(difference),
    difference,
  );

/** A figure as text to the penny, or a margin. */
export const inWords = ({ kind }: Pick<PnlRow, 'kind'>, value: number): string =>
  kind === 'margin' ? percent(value) : exactMoney(value);

/** The mark of other operating costs where no month's sums take them in, or only some; undefined for none. */
export const memoText = (months: readonly PnlColumn[]): string | undefined => {
  const memo = memoMonths(months).length;
  if (memo === 0) return undefined;
  return memo === months.length ? 'Memo' : 'Memo in part';
};

/** A row's name, marked where the row is not part of the sums. */
export const rowLabel = (row: { figure: string; label: string }, memo: string | undefined) =>
  row.figure === 'otherOperatingCosts' && memo !== undefined ? (
    <>
      {row.label} <Badge>{memo}</Badge>
    </>
  ) : (
    row.label
  );

/** Scrolls only the table, so that a column is beside the first one. */
const showColumn = (place: HTMLElement, index: number): void => {
  const scroller = place.querySelector('[data-slot~="table-scroller"]');
  const [first, heading] = [0, index].map((each) => place.querySelectorAll('thead th')[each]);
  if (!scroller || !first || !heading) return;
  const left = heading.getBoundingClientRect().left - first.getBoundingClientRect().right;
  const right = heading.getBoundingClientRect().right - scroller.getBoundingClientRect().right;
  if (left < 0) scroller.scrollLeft += left;
  else if (right > 0) scroller.scrollLeft += right;
};

/** Every row of the forecast, with a column for each month. */
export function PnlTable(props: PnlTableProps) {
  const { columns: months, month, tentative, counted, onOpen } = props;
  const isNarrow = useMediaQuery('(max-width: 719.98px)');
  const { open: onExplain } = useExplain();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) showColumn(place.current, months.findIndex((each) => each.month === month) + 1);
  }, [month, months]);
  const sums = useMemo(
    () => (months.some(({ isUnread }) => isUnread) ? undefined : sumOfMonths(months)),
    [months],
  );
  // The width that a laptop's screen leaves beside the navigation and a scrollbar; the stylesheet uses smaller figures
  // there.
  const isTight = useMediaQuery('(max-width: 1359.98px)');
  const isRoomy = useMediaQuery('(min-width: 1480px)');
  const monthWidth = useMemo(() => widthOf(months, isTight), [months, isTight]);
  const columns = useMemo((): Column<Row>[] => {
    return [
      {
        id: 'row',
        header: 'Figure',
        width: isRoomy ? 216 : isNarrow ? 152 : 134,
        cell: (row) => (row.kind === 'tentative' ? row.label : rowLabel(row, memoText(months))),
      },
      ...months.map(
        (each): Column<Row> => ({
          id: each.month,
          header: shortMonthLabel(each.month),
          align: 'end',
          minWidth: monthWidth,
          isCurrent: each.month === month,
          ...((each.month === month || each.isUnread || each.closed) && {
            headerNote: (
              <>
                {each.isUnread && <span className={styles.unread}>not read</span>}
                {each.closed && <ClosedMark {...each.closed} isShort={each.month === month} />}
                {each.month === month && <Badge>Current</Badge>}
              </>
            ),
          }),
          cell: (row) =>
            row.kind === 'tentative' ? (
              <TentativeCell row={row} month={each.month} tentative={tentative ?? []} onOpen={onOpen} />
            ) : (
              <PnlCell row={row} column={each} onOpen={onOpen} onExplain={onExplain} />
            ),
        }),
      ),
      {
        id: 'total',
        header: 'Total',
        align: 'end',
        width: monthWidth + (isTight ? 22 : 30),
        cell: (row) =>
          row.kind === 'tentative' ? (
            <TentativeSum row={row} tentative={tentative ?? []} />
          ) : (
            <PnlValue kind={row.kind} value={sums?.[row.figure] ?? null} why={sums && withheldWords.total} />
          ),
      },
    ];
  }, [sums, monthWidth, months, month, isNarrow, isRoomy, isTight, tentative, onOpen, onExplain]);
  const rows = useMemo(
    (): readonly Row[] => (tentative ? [...pnlRows, ...tentativeRows(counted)] : pnlRows),
    [tentative, counted],
  );
  return (
    <div ref={place} className={styles.table} data-slot="pnl-table">
      <DataTable
        label={`Profit and loss from ${monthLabel(months[0]?.month ?? month)} to ${monthLabel(months.at(-1)?.month ?? month)}`}
        isDense
        isMatrix
        columns={columns}
        rows={rows}
        rowKey={({ figure }) => figure}
        rowEmphasis={({ kind }) => (kind === 'total' || kind === 'profit' ? 'strong' : undefined)}
        empty={null}
      />
      <PnlNotes months={months} hasTentative={tentative !== undefined} />
    </div>
  );
}

/** The mark above the heading of a closed month. */
function ClosedMark({ at, number, isShort }: { at: string; number: number; isShort: boolean }) {
  const again = number > 1 ? `, ${number} times in all` : '';
  return (
    <span
      className={styles.closed}
      data-short={isShort || undefined}
      title={`Closed ${momentText(at)}${again}`}
    >
      <Lock size={11} aria-hidden="true" />
      <span className={isShort ? hidden.hidden : undefined}>Closed</span>
    </span>
  );
}

type PnlNotesProps = { months: readonly PnlColumn[]; hasTentative: boolean };

/** The meaning of the forecast's marks, below the table. */
function PnlNotes({ months, hasTentative }: PnlNotesProps) {
  const [basis] = useBasis();
  const memo = memoMonths(months);
  const hasClosed = months.some(({ closed }) => closed);
  const hasRestated = months.some(({ closed }) => Object.keys(closed?.otherwise ?? {}).length > 0);
  const hasManual = months.some(({ overrides }) => overrides.length > 0);
  return (
    <ul className={styles.notes} aria-label="Notes">
      {months.some(({ isUnread }) => isUnread) && (
        <li>
          Not read: figures of these months show as zeros, and a dash stands for what would add them up.
        </li>
      )}
      {memo.length > 0 && (
        <li>
          {memo.length === months.length ? 'Memo' : `Memo in ${memo.map(shortMonthLabel).join(', ')}`}: other
          operating costs stand apart. Total Operating Costs and Net Profit leave them out.
        </li>
      )}
      {hasTentative && <li>Tentative work stands in rows of its own. No figure above them takes it in.</li>}
      {hasClosed && (
        <li>
          <Lock size={11} aria-hidden="true" /> Closed:{' '}
          {basis === 'reported' ? 'as it was reported.' : 'here as its records are now.'}
        </li>
      )}
      {hasRestated && (
        <li>
          <RestatedMark />{' '}
          {basis === 'reported'
            ? 'Its records have changed since; point at it for what they come to now.'
            : 'It was reported otherwise; point at it for how.'}
        </li>
      )}
      {hasManual && (
        <li>
          <ManualMark /> A manual figure, entered in place of the computed one.
        </li>
      )}
      <li>In whole pounds, each rounded by itself. Point at a figure for its pence.</li>
      <li>Press a figure to see what it is made of.</li>
      <li>
        <Info size={12} aria-hidden="true" /> beside a figure tells who set it, when and why.
      </li>
    </ul>
  );
}
