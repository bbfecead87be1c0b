import { allocationTone } from '#domain/values/status.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { hoursText } from '../format/hours.ts';
import { hoursColumn, plainColumn } from '../money/columns.tsx';
import { Badge } from '../ui/basics/Badge.tsx';
import { classNames } from '../ui/basics/classNames.ts';
import * as layout from '../ui/basics/layout.module.css';

type Needed = Pick<PlanningRow, 'requiredHours' | 'unscheduledHours'>;

/** Whether a project has no required hours. */
const isFlexible = ({ requiredHours, unscheduledHours }: Needed): boolean =>
  requiredHours === 0 && !unscheduledHours;

/** "of 24h", beside a project's hours; of unscheduled work the hours that it needs over its whole life. */
function RequiredHours({ row }: { row: Needed }) {
  const { requiredHours, unscheduledHours } = row;
  if (isFlexible(row)) return <span className={layout.faint}>Flexible</span>;
  return (
    <span
      className={layout.faint}
      title={unscheduledHours === null ? undefined : `Not scheduled: ${hoursText(unscheduledHours)} in all`}
    >
      of {hoursText(requiredHours)}
    </span>
  );
}

/** The required hours of scheduled projects, and apart from them those of unscheduled ones. */
const requiredTotals = (rows: readonly Needed[]): { scheduled: number; notScheduled: number } => {
  const totals = { scheduled: 0, notScheduled: 0 };
  for (const { requiredHours, unscheduledHours } of rows) {
    totals[unscheduledHours === null ? 'scheduled' : 'notScheduled'] += requiredHours;
  }
  return totals;
};

/** "and 470h not scheduled": work that is in no month's demand is named apart (docs/domain.md, Required hours). */
function NotScheduled({ hours }: { hours: number }) {
  const apart = classNames(layout.under, layout.faint);
  return hours > 0 && <span className={apart}> and {hoursText(hours)} not scheduled</span>;
}

/** The total of a column of hours: allocated, of the hours required. */
function AllocatedTotal({ rows }: { rows: readonly (Needed & Pick<PlanningRow, 'allocatedHours'>)[] }) {
  const { scheduled, notScheduled } = requiredTotals(rows);
  return (
    <>
      {hoursText(rows.reduce((sum, { allocatedHours }) => sum + allocatedHours, 0))}{' '}
      <span className={layout.faint}>of {hoursText(scheduled)}</span>
      <NotScheduled hours={notScheduled} />
    </>
  );
}

/** The total of a column of remaining hours. */
function RemainingTotal({
  rows,
}: {
  rows: readonly Pick<PlanningRow, 'remainingHours' | 'unscheduledHours'>[];
}) {
  const missing = requiredTotals(
    rows.map(({ remainingHours, unscheduledHours }) => ({ requiredHours: remainingHours, unscheduledHours })),
  );
  return (
    <>
      {hoursText(missing.scheduled)}
      <NotScheduled hours={missing.notScheduled} />
    </>
  );
}

/** A project's allocated hours of the month, beside the required ones. */
export const allocatedColumn = hoursColumn<PlanningRow>(
  'allocated',
  'Allocated',
  (row) => row.allocatedHours,
  {
    importance: 'key',
    width: 146,
    cell: (row) => (
      <>
        {hoursText(row.allocatedHours)} <RequiredHours row={row} />
      </>
    ),
    total: (rows) => <AllocatedTotal rows={rows} />,
  },
);

/** The hours that a project still needs. */
export const remainingColumn = hoursColumn<PlanningRow>(
  'remaining',
  'Remaining',
  (row) => row.remainingHours,
  {
    width: 112,
    cell: (row) => (isFlexible(row) ? '—' : hoursText(row.remainingHours)),
    total: (rows) => <RemainingTotal rows={rows} />,
  },
);

/** The badge of a project's allocation compared with its required hours (docs/domain.md, Colours and statuses). */
export function AllocationStatus({ status }: Pick<PlanningRow, 'status'>) {
  return <Badge tone={allocationTone[status] ?? 'neutral'}>{status}</Badge>;
}

/** The same as a table column. */
export const allocationStatusColumn = plainColumn<PlanningRow>('status', 'Status', ({ status }) => status, {
  importance: 'key',
  width: 147,
  cell: ({ status }) => <AllocationStatus status={status} />,
});
