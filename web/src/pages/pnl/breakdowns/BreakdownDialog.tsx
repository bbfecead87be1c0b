import type { UseQueryResult } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { figureLabels } from '#domain/money/figures.ts';
import { isOfStaff, type ManualFigure } from '#domain/money/leaves.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { PnlMonthView } from '#projections/money/pnl/view.ts';
import { Loaded } from '../../../app/Loaded.tsx';
import { useSeesPay } from '../../../app/pay/useSeesPay.ts';
import { withheldWords } from '../../../app/pay/Withheld.tsx';
import { exactMoney } from '../../../format/money.ts';
import { otherBasisLabels, useBasis } from '../../../money/basis.tsx';
import { ExplainButton } from '../../../money/explain/ExplainButton.tsx';
import * as figuresStyles from '../../../money/FiguresDialog.module.css';
import { otherBasisValue, type PnlColumn } from '../../../money/pnlRows.ts';
import { WhyItMoved } from '../../../money/WhyItMoved.tsx';
import { Button } from '../../../ui/basics/Button.tsx';
import * as layout from '../../../ui/basics/layout.module.css';
import { Spinner } from '../../../ui/basics/Spinner.tsx';
import { WhereWritable } from '../../../ui/basics/WhereWritable.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import * as statCardStyles from '../../../ui/page/StatCard.module.css';
import { StatCard } from '../../../ui/page/StatCard.tsx';
import { ChangeLink } from './ChangeLink.tsx';
import { ManualFigureDialog } from './ManualFigureDialog.tsx';

type BreakdownDialogProps<Data> = {
  title: string;
  query: UseQueryResult<Data>;
  /** The text while the lines load. */
  loading: string;
  month: Month;
  /** When the month was closed; undefined for an open one. */
  closed?: PnlColumn['closed'] | undefined;
  /** Further actions on the figure. */
  footer?: ReactNode;
  onClose: () => void;
  children: (data: Data) => ReactNode;
};

/** The frame of every breakdown: its lines, or why they can't be shown. */
export function BreakdownDialog<Data>(props: BreakdownDialogProps<Data>) {
  const { title, query, loading, month, closed, footer, onClose, children } = props;
  return (
    <Dialog
      title={`${title} - ${monthLabel(month)}`}
      size="wide"
      onClose={onClose}
      className={figuresStyles.dialog}
      footer={
        <>
          {footer}
          <WhyItMoved
            month={month}
            since={closed && { ...closed, words: 'Why it moved since it was closed' }}
            variant="quiet"
          />
        </>
      }
    >
      <Loaded of={query} loading={<Spinner isAlone label={loading} />}>
        {children}
      </Loaded>
    </Dialog>
  );
}

/** The props of a breakdown of a month's costs or revenue. */
export type CostsDialogProps = {
  month: Month;
  /** The month's column of the forecast; undefined while it is unknown. */
  column: PnlColumn | undefined;
  onClose: () => void;
};

type CostBreakdownProps<Data> = CostsDialogProps &
  Omit<BreakdownDialogProps<Data>, 'title'> & { figure: ManualFigure };

/** The breakdown of a cost figure: its sum, its lines, and a button to enter a manual figure. */
export function CostBreakdown<Data>(props: CostBreakdownProps<Data>) {
  const { figure, column, footer, children, ...frame } = props;
  return (
    <BreakdownDialog
      {...frame}
      title={figureLabels[figure]}
      closed={column?.closed}
      footer={
        <>
          {column && !column.isUnread && <ManualFigureButton figure={figure} column={column} />}
          {footer}
        </>
      }
    >
      {(data) => (
        <>
          <CostTotal figure={figure} column={column} />
          {children(data)}
        </>
      )}
    </BreakdownDialog>
  );
}

/** The sum of the lines: the forecast's own figure, and with a manual figure both. */
function CostTotal({ figure, column }: { figure: ManualFigure; column: PnlColumn | undefined }) {
  const computed = column?.computed[figure];
  const value = column?.[figure];
  const otherwise = column && otherBasisValue(column, figure);
  const [basis] = useBasis();
  return (
    <>
      <div className={statCardStyles.row}>
        <StatCard
          label={`Total ${figureLabels[figure]}`}
          value={value === null ? '—' : value === undefined ? undefined : exactMoney(value)}
          isUnread={column?.isUnread === true}
          {...(column && {
            scope: column.month,
            corner: <ExplainButton figure={figure} month={column.month} />,
          })}
          context={value === null ? withheldWords.total : computed !== undefined && 'Manual figure'}
        />
        {otherwise !== undefined && (
          <StatCard label={otherBasisLabels[basis]} value={exactMoney(otherwise)} />
        )}
        {typeof computed === 'number' && (
          <StatCard label="Computed from the lines below" value={exactMoney(computed)} />
        )}
      </div>
      {computed !== undefined && (
        <Alert>
          A manual figure stands in the forecast in place of what the lines below come to.{' '}
          {column && <ChangeLink month={column.month} record={{ kind: 'manualCosts' }} />}
        </Alert>
      )}
    </>
  );
}

/**
 * The button that opens the form for a manual figure; for figures that contain pay, only shown to users who see pay.
 */
function ManualFigureButton({ figure, column }: { figure: ManualFigure; column: PnlMonthView }) {
  const [isOpen, setOpen] = useState(false);
  const [basis] = useBasis();
  const isAllowed = useSeesPay() || !isOfStaff(figure);
  // A manual figure would not change what was reported: it is entered on the basis of the month's current records.
  if (!isAllowed || (column.closed && basis === 'reported')) return null;
  return (
    <WhereWritable>
      <Button
        variant="quiet"
        className={layout.apart}
        icon={<PencilLine aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        {column.overrides.includes(figure) ? 'Change the manual figure' : 'Enter a manual figure'}
      </Button>
      {isOpen && <ManualFigureDialog figure={figure} column={column} onClose={() => setOpen(false)} />}
    </WhereWritable>
  );
}
