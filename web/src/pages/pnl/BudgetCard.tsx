import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Basis } from '#domain/money/period.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { BudgetView } from '#projections/money/budgets/view.ts';
import type { OutlookMonth } from '#projections/money/outlook/view.ts';
import { outlookQuery } from '../../api/queries/money.ts';
import { allOf, Loaded, type Reading } from '../../app/Loaded.tsx';
import { ExportList } from '../../csv/ExportList.tsx';
import { currentMonth, dateText } from '../../format/dates.ts';
import { useBasis } from '../../money/basis.tsx';
import type { OpenBreakdown } from '../../money/breakdown.ts';
import { WhyItMoved } from '../../money/WhyItMoved.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { BudgetTable } from './BudgetTable.tsx';
import { exportColumns, hasTargets, rowsOf, sidesOf } from './budgetSides.ts';
import { originText } from './originText.ts';
import { memoText } from './PnlTable.tsx';
import * as styles from './pnl.module.css';
import type { BudgetYear } from './useBudgetYear.ts';

type BudgetCardProps = {
  year: BudgetYear;
  month: Month;
  /** The select of another budget, or none. */
  select: ReactNode;
  onOpen: OpenBreakdown;
};

/** Hours are not requested for a budget without targets of utilisation. */
const noHours: Reading<OutlookMonth[]> = {
  data: [],
  error: null,
  isFetching: false,
  refetch: () => undefined,
};

/** The financial year of a budget beside the actual figures: the year to date, the year and each month. */
export function BudgetCard({ year: { budget, pnl }, month, select, onOpen }: BudgetCardProps) {
  const [basis] = useBasis();
  const { from = '', to = '' } = budget.data ?? {};
  const thisMonth = currentMonth();
  const { data: budgeted } = budget;
  const isTargeted = budgeted !== undefined && hasTargets(budgeted);
  const outlook = useQuery({ ...outlookQuery(from, to), enabled: isTargeted });
  const hours = isTargeted ? outlook : noHours;
  const { data: forecast } = pnl;
  const sides = useMemo(
    () => budgeted && forecast && hours.data && sidesOf(budgeted, forecast, hours.data, thisMonth, basis),
    [budgeted, forecast, hours.data, thisMonth, basis],
  );
  const rows = budgeted && rowsOf(budgeted);
  return (
    <Card
      title={budgeted ? `Forecast and ${budgeted.name}` : 'Forecast and budget'}
      isPadded={false}
      aside={
        <span className={layout.row}>
          {select}
          <ExportList
            things="comparison with the budget"
            fileName={`budget_${from}_${to}`}
            columns={sides ? exportColumns(sides) : []}
            rows={sides && rows}
            isIconOnly
          />
        </span>
      }
    >
      <Loaded of={budget} loading={<SkeletonList label="Reading the budget" rows={8} />}>
        {(found) => (
          <>
            <Loaded of={allOf(pnl, hours)} loading={<SkeletonList label="Loading P&L data..." rows={8} />}>
              {([data]) =>
                sides &&
                rows && (
                  <BudgetTable
                    label={`${found.name}, ${monthLabel(found.from)} to ${monthLabel(found.to)}`}
                    rows={rows}
                    sides={sides}
                    month={month}
                    memo={memoText(data.months)}
                    onOpen={onOpen}
                  />
                )
              }
            </Loaded>
            <BudgetNotes budget={found} basis={basis} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** The source of the figures and how they compare, below the table. */
function BudgetNotes({ budget, basis }: { budget: BudgetView; basis: Basis }) {
  const { name, from, to, versions, version } = budget;
  const set = versions.find((each) => each.version === version);
  const position = set?.position ?? null;
  return (
    <ul className={styles.notes} aria-label="Notes">
      {set && (
        <li>
          {name}
          {versions.length > 1 && `, version ${version} of ${versions.length}`}: {originText(set)}, set{' '}
          {dateText(set.at)} by {set.by.name}.
        </li>
      )}
      <li>
        Outlook: closed months as they {basis === 'restated' ? 'are restated' : 'were reported'}, and the
        forecast of the rest.
      </li>
      <li>A difference is what the figure is more than its budget; in red where that lowers profit.</li>
      {hasTargets(budget) && (
        <li>
          Utilisation is what clients’ work needs of the team’s hours for it, as of now in closed months, too;
          of several months a target counts by these hours. Below its target it is in red.
        </li>
      )}
      {set && position !== null && (
        <li>
          <WhyItMoved
            month={from}
            end={to}
            since={{ at: set.at, position, words: 'Why it moved since the budget' }}
            variant="quiet"
          />
        </li>
      )}
    </ul>
  );
}
