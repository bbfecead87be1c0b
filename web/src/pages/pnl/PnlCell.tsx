import { useState } from 'react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { TentativeMonthView } from '#projections/money/pnl/view.ts';
import type { AskedFigure } from '../../api/queries/money.ts';
import { withheldWords } from '../../app/pay/Withheld.tsx';
import { exactMoney, wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { useBasis } from '../../money/basis.tsx';
import type { OpenBreakdown } from '../../money/breakdown.ts';
import { ExplainHint } from '../../money/explain/ExplainButton.tsx';
import {
  isManual,
  isUnknown,
  otherBasisValue,
  type PnlColumn,
  type PnlRow,
  type TentativeRow,
} from '../../money/pnlRows.ts';
import { classNames } from '../../ui/basics/classNames.ts';
import { Flash } from '../../ui/feedback/Flash.tsx';
import * as styles from './pnl.module.css';

type PnlCellProps = {
  row: PnlRow;
  column: PnlColumn;
  onOpen: OpenBreakdown;
  onExplain: (asked: AskedFigure) => void;
};

/**
 * A figure of the forecast in whole pounds, with pence in its tooltip; a press opens its breakdown or explanation. It
 * is a plain button, and its explain button mounts once it is hovered or focused, since the page draws 180 cells.
 */
export function PnlCell({ row, column, onOpen, onExplain }: PnlCellProps) {
  const [isNear, setNear] = useState(false);
  const value = column[row.figure];
  const isMargin = row.kind === 'margin';
  const isUnread = column.isUnread === true;
  const known = value === null ? '—' : isMargin ? percent(value) : wholeMoney(value);
  const text = isUnknown(column, row) ? '—' : known;
  const isLoss = (row.kind === 'profit' || row.kind === 'margin') && (value ?? 0) < 0;
  const { breakdown, figure } = row;
  const manual = isManual(column, figure);
  const otherwise = otherBasisValue(column, figure);
  const inFull = (amount: number) => (isMargin ? percent(amount) : exactMoney(amount));
  const [basis] = useBasis();
  const differs =
    otherwise === undefined
      ? ''
      : `, ${basis === 'reported' ? 'reported so; by its records now' : 'by its records now; reported'} ${inFull(otherwise)}`;
  const name = `${row.label} of ${monthLabel(column.month)}: ${value === null ? withheldWords.total : text}${manual ? ', a manual figure' : ''}${differs}${isUnread ? ', not read' : ''}`;
  // A figure without a breakdown is a sum of other rows: a press explains it, unless it is withheld.
  const explain = () => onExplain({ figure, month: column.month, record: null });
  const press = breakdown ? () => onOpen(breakdown, column.month) : value === null ? undefined : explain;
  return (
    <span className={styles.cell}>
      {breakdown && isNear && !isUnread && value !== null && (
        <ExplainHint figure={figure} month={column.month} onPress={explain} />
      )}
      <button
        type="button"
        className={classNames(styles.figure, styles.press)}
        data-slot="pnl-figure"
        aria-label={name}
        title={
          value === null
            ? withheldWords.total
            : isUnread || (isMargin && differs === '')
              ? undefined
              : `${inFull(value)}${differs}`
        }
        data-loss={isLoss || undefined}
        data-unread={isUnread || undefined}
        aria-disabled={press === undefined || undefined}
        onClick={press}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
      >
        {manual && <ManualMark />}
        {otherwise !== undefined && <RestatedMark />}
        <Flash value={text}>{text}</Flash>
      </button>
    </span>
  );
}

/** The corner mark of a manual figure; it takes no room from the figures beside it. */
export function ManualMark() {
  return (
    <svg className={styles.manual} viewBox="0 0 8 8" aria-hidden="true">
      <path d="M0 0h8v8z" />
    </svg>
  );
}

/** The corner mark of a closed month's figure that differs on the other basis. */
export function RestatedMark() {
  return (
    <svg className={styles.restated} viewBox="0 0 8 8" aria-hidden="true">
      <path d="M8 0v8H0z" />
    </svg>
  );
}

type TentativeCellProps = {
  row: TentativeRow;
  month: Month;
  tentative: readonly TentativeMonthView[];
  onOpen: OpenBreakdown;
};

/** A month's figure of tentative work; a press opens the projects behind it. */
export function TentativeCell({ row, month, tentative, onOpen }: TentativeCellProps) {
  const value = tentative.find((each) => each.month === month)?.[row.of];
  if (value === undefined) return '—';
  const text = value === null ? '—' : wholeMoney(value);
  return (
    <span className={styles.cell}>
      <button
        type="button"
        className={classNames(styles.figure, styles.press)}
        data-slot="pnl-figure"
        aria-label={`${row.label} of ${monthLabel(month)}: ${value === null ? withheldWords.total : text}`}
        title={value === null ? withheldWords.total : exactMoney(value)}
        data-loss={(value !== null && value < 0) || undefined}
        onClick={() => onOpen('tentative', month)}
      >
        <Flash value={text}>{text}</Flash>
      </button>
    </span>
  );
}

/** The sum over the months shown. */
export function TentativeSum({ row, tentative }: Pick<TentativeCellProps, 'row' | 'tentative'>) {
  const amounts = tentative.map((each) => each[row.of]);
  if (amounts.includes(null)) return <span title={withheldWords.total}>—</span>;
  const sum = amounts.reduce<number>((pence, pounds) => pence + Math.round((pounds ?? 0) * 100), 0) / 100;
  return <span title={exactMoney(sum)}>{wholeMoney(sum)}</span>;
}
