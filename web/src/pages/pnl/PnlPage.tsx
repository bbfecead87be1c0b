import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined, Lock } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { monthsBetween } from '#domain/values/month.ts';
import type { PnlView } from '#projections/money/pnl/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { pnlQuery } from '../../api/queries/money.ts';
import { paths } from '../../app/paths.ts';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { currentMonth } from '../../format/dates.ts';
import { BasisSwitch, useBasis } from '../../money/basis.tsx';
import { useBreakdown } from '../../money/breakdown.ts';
import { ExportPnl } from '../../money/ExportPnl.tsx';
import { noFigures } from '../../money/pnlRows.ts';
import { Unscheduled } from '../../money/Unscheduled.tsx';
import { useBreakdownColumn } from '../../money/useBreakdownColumn.ts';
import { WhyItMoved } from '../../money/WhyItMoved.tsx';
import { CountedSwitch } from '../../projects/likelihood/CountedSwitch.tsx';
import { useCounted } from '../../projects/likelihood/counted.ts';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Spinner } from '../../ui/basics/Spinner.tsx';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyCard } from '../../ui/code/lazyCard.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { MonthSelect } from '../../ui/pickers/MonthSelect.tsx';
import { BudgetSelect, useBudget } from './BudgetSelect.tsx';
import { FinancialYear } from './FinancialYear.tsx';
import { PnlCards } from './PnlCards.tsx';
import { PnlPictures } from './PnlPictures.tsx';
import { PnlTable } from './PnlTable.tsx';
import { useBudgetYear } from './useBudgetYear.ts';
import { usePnlSpan } from './usePnlSpan.ts';

// Breakdowns are fetched when one is opened.
const BreakdownDialogs = lazyDialog(
  async () => (await import('./breakdowns/BreakdownDialogs.tsx')).BreakdownDialogs,
);

const BudgetCard = lazyCard(async () => (await import('./BudgetCard.tsx')).BudgetCard);

const ClosePeriods = lazyDialog(async () => (await import('./ClosePeriods.tsx')).ClosePeriods);

const isEmpty = ({ months }: PnlView): boolean =>
  months.every((each) => each.totalRevenue === 0 && each.totalCosts === 0 && each.otherOperatingCosts === 0);

/** Revenue, costs and profit of twelve months, read in one request. */
export function PnlPage() {
  const now = currentMonth();
  const { month, months, defaultFrom, setMonth, span, starts, setStart } = usePnlSpan(now);
  const { from, to } = span;
  const [counted, setCounted] = useCounted();
  const [basis, setBasis] = useBasis();
  const [budget] = useBudget();
  const pnl = useQuery(pnlQuery(from, to, counted, basis));
  const year = useBudgetYear(budget, basis);
  const budgeted = year.pnl.data?.months;
  const [isClosing, setClosing] = useState(false);
  const seesPay = useSeesPay();
  // A budget's months may lie outside of those that can be chosen.
  const openable = useMemo(
    () => [...months, ...(budgeted ?? []).map((column) => column.month)],
    [months, budgeted],
  );
  const { shown, open, close } = useBreakdown(openable);
  // A forecast that could not be read shows zeros, and says so.
  const isUnread = pnl.isError && !pnl.data;
  const columns = pnl.data?.months ?? (isUnread ? monthsBetween(from, to).map(noFigures) : undefined);
  const column = useBreakdownColumn(shown?.month, columns && [...(budgeted ?? []), ...columns], basis);
  const basisSwitch = columns?.some(({ closed }) => closed) && (
    <BasisSwitch value={basis} onChange={setBasis} />
  );
  return (
    <>
      <PageHeader
        title="P&L Forecast"
        subtitle="Profit and Loss forecasting with revenue and cost management"
        months={months}
        defaultFrom={defaultFrom}
        month={month}
        onMonthChange={setMonth}
      >
        <WhyItMoved month={month} />
        {seesPay && (
          <WhereWritable>
            <Button icon={<Lock aria-hidden="true" />} onPress={() => setClosing(true)}>
              Close months…
            </Button>
          </WhereWritable>
        )}
      </PageHeader>
      {isUnread && (
        <Alert
          tone="over"
          title="The figures could not be read"
          action={
            <Button size="small" isPending={pnl.isFetching} onPress={() => pnl.refetch()}>
              Try again
            </Button>
          }
        >
          {sentenceOf(pnl.error)}
        </Alert>
      )}
      <PnlCards columns={columns} month={month} onOpen={open} />
      {budget !== undefined ? (
        <Suspense fallback={<Spinner isAlone label="Loading the budget" />}>
          <BudgetCard
            year={year}
            month={month}
            select={
              <>
                {basisSwitch}
                <BudgetSelect />
              </>
            }
            onOpen={open}
          />
        </Suspense>
      ) : (
        <Card
          title="Multi-Month P&L Forecast"
          isPadded={false}
          aside={
            <span className={layout.row}>
              {basisSwitch}
              <CountedSwitch value={counted} onChange={setCounted} />
              <BudgetSelect />
              <span className={layout.row}>
                <MonthSelect
                  label="Twelve months from"
                  isLabelHidden
                  months={starts}
                  value={from}
                  onChange={(start) => start && setStart(start)}
                />
                <ExportPnl pnl={pnl.data} counted={counted} />
              </span>
            </span>
          }
        >
          {columns ? (
            <PnlTable
              columns={columns}
              month={month}
              tentative={pnl.data?.tentative}
              counted={counted}
              onOpen={open}
            />
          ) : (
            <Spinner isAlone label="Loading P&L data..." />
          )}
        </Card>
      )}
      <FinancialYear month={month} />
      {pnl.data && pnl.data.unscheduled.length > 0 && (
        <Unscheduled projects={pnl.data.unscheduled} total={pnl.data.unscheduledRevenue} />
      )}
      {pnl.data &&
        (isEmpty(pnl.data) ? <NothingYet /> : <PnlPictures pnl={pnl.data} month={month} onOpen={open} />)}
      {isClosing && <ClosePeriods onClose={() => setClosing(false)} />}
      {shown && <BreakdownDialogs {...shown} column={column} onClose={close} />}
    </>
  );
}

/** The first steps to a forecast, for an empty planner. */
function NothingYet() {
  return (
    <Card>
      <EmptyState icon={<ChartNoAxesCombined />} title="There is nothing to forecast yet">
        <Link to={paths.projects}>Projects</Link> bring revenue;{' '}
        <Link to={paths.teamMembers}>team members</Link>, <Link to={paths.freelancers}>freelancers</Link> and{' '}
        <Link to={paths.softwareCosts}>software</Link> bring costs.
      </EmptyState>
    </Card>
  );
}
