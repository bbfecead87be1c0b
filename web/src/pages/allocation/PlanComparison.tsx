import { momentText } from '../../format/dates.ts';
import { hoursText } from '../../format/hours.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Difference, Side } from './comparePlans.ts';
import type { StalePlan } from './stalePlan.ts';

type PlanComparisonProps = {
  stale: StalePlan;
  differences: readonly Difference[];
  chosen: (difference: Difference) => Side;
  onChoose: (differences: readonly Difference[], side: Side) => void;
  /** What the additional hours were when this dialog opened. */
  additionalBefore: number;
};

const sides = [
  { id: 'mine', label: 'Keep mine' },
  { id: 'theirs', label: 'Take theirs' },
] as const;

/** Somebody with no hours is not on the plan. */
const cell = (hours: number) => (hours === 0 ? '—' : hoursText(hours));

const headline = ({ changedBy, changedAt }: StalePlan): string =>
  `${changedBy ?? 'Somebody'} changed this plan${changedAt ? ` on ${momentText(changedAt)}` : ' since you opened it'}`;

/** Their hours beside one's own, and a choice for each person on whom the two disagree. */
export function PlanComparison(props: PlanComparisonProps) {
  const { stale, differences, chosen, onChoose, additionalBefore } = props;
  const { additionalHours } = stale.current;
  const columns: Column<Difference>[] = [
    {
      id: 'person',
      header: 'Person',
      cell: ({ name, isContested }) => (
        <span className="plan-contest">
          <span className="ui-table-text">{name}</span>
          {isContested && <Badge tone="watch">Both changed</Badge>}
        </span>
      ),
      minWidth: 160,
    },
    { id: 'before', header: 'Before', align: 'end', width: 72, cell: ({ before }) => cell(before) },
    { id: 'theirs', header: 'Theirs', align: 'end', width: 72, cell: ({ theirs }) => cell(theirs) },
    { id: 'mine', header: 'Yours', align: 'end', width: 72, cell: ({ mine }) => cell(mine) },
    {
      id: 'choice',
      header: 'Save',
      width: 210,
      cell: (difference) => (
        <SegmentedControl
          label={`Hours of ${difference.name}`}
          options={sides}
          value={chosen(difference)}
          onChange={(side) => onChoose([difference], side)}
        />
      ),
    },
  ];
  return (
    <>
      <Alert tone="watch" title={headline(stale)}>
        Your hours are still here. Choose whose to save, person by person or all at once.
        {additionalHours !== additionalBefore &&
          ` Additional hours are now ${hoursText(additionalHours)}; they were ${hoursText(additionalBefore)}.`}
      </Alert>
      <div className="plan-sides">
        <Button size="small" onPress={() => onChoose(differences, 'mine')}>
          Keep all mine
        </Button>
        <Button size="small" onPress={() => onChoose(differences, 'theirs')}>
          Take all theirs
        </Button>
      </div>
      <DataTable
        label="Hours on which the two plans differ"
        columns={columns}
        rows={differences}
        rowKey={({ key }) => key}
        empty={null}
        className="plan-differences"
      />
    </>
  );
}
