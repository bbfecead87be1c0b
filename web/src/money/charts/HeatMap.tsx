import type { Month } from '#domain/values/month.ts';
import { type Thresholds, utilisationScale } from '#domain/values/status.ts';
import type { UtilizationHistoryView } from '#projections/money/outlook/view.ts';
import { shortMonthLabel } from '../../format/dates.ts';
import { hoursText } from '../../format/hours.ts';
import { percent } from '../../format/percent.ts';
import { OverMark } from '../../ui/feedback/OverMark.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { plainColumn, recordColumn } from '../columns.tsx';
import * as styles from './HeatMap.module.css';

type Member = UtilizationHistoryView['members'][number];

type HeatMapProps = {
  /** The table's name for screen readers. */
  label: string;
  history: UtilizationHistoryView;
  /** The page's month. */
  month: Month;
  onMemberPress: (id: number) => void;
};

type HeatCellProps = { cell: Member['months'][number]; thresholds: Thresholds };

function HeatCell({ cell: { allocatedHours, workingHours, utilizationRate }, thresholds }: HeatCellProps) {
  const { tone, mark } = utilisationScale(allocatedHours, workingHours, thresholds);
  // Nobody has a utilisation before they join or after they leave.
  const isThere = workingHours > 0 || allocatedHours > 0;
  return (
    <span
      className={styles.heat}
      data-heat={isThere ? tone : undefined}
      title={`${hoursText(allocatedHours)} of ${hoursText(workingHours)}`}
    >
      {mark !== null && <OverMark mark={mark} />}
      {percent(utilizationRate)}
    </span>
  );
}

/** The member's column, then a column for each month. */
export const heatMapColumns = (
  { months, thresholds, thresholdsByMonth }: UtilizationHistoryView,
  current: Month,
): Column<Member>[] => [
  recordColumn('name', 'Member', 'teamMember', (row) => row, { isLink: true, width: 176 }),
  ...months.map(
    (month, place): Column<Member> =>
      plainColumn(month, shortMonthLabel(month), ({ months }) => months[place]?.utilizationRate, {
        unit: 'share',
        align: 'end',
        minWidth: 67,
        isCurrent: month === current,
        cell: ({ months }) => {
          const cell = months[place];
          return cell && <HeatCell cell={cell} thresholds={thresholdsByMonth?.[place] ?? thresholds} />;
        },
      }),
  ),
];

/** People × months: everybody's utilisation in its colour, with a mark where it exceeds 100 %. */
export function HeatMap({ label, history, month, onMemberPress }: HeatMapProps) {
  return (
    <DataTable
      label={label}
      className={styles.map}
      isDense
      isMatrix
      columns={heatMapColumns(history, month)}
      rows={history.members}
      rowKey={({ id }) => id}
      onRowPress={({ id }) => onMemberPress(id)}
      empty={null}
    />
  );
}
