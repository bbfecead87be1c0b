import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { momentText } from '../../format/dates.ts';
import { plainColumn } from '../../money/columns.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { statusWords } from './comparisonWords.ts';

type ComparisonsCardProps = { replays: readonly ReplayView[]; onOpen: (id: number) => void };

/** All comparisons, newest first; a row opens one above. */
export function ComparisonsCard({ replays, onOpen }: ComparisonsCardProps) {
  return (
    <Card title="Comparisons" count={replays.length} isPadded={false}>
      <DataTable
        label="Comparisons"
        columns={replayColumns}
        rows={replays}
        rowKey={({ id }) => id}
        onRowPress={({ id }) => onOpen(id)}
        empty={<EmptyState title="Nothing has been compared yet" />}
      />
    </Card>
  );
}

/** Comparisons that the planner starts by itself have no reason. */
const reasonText = ({ reason, by }: ReplayView): string =>
  reason ?? (by.id === 'system' ? 'Built when the planner started' : '—');

const replayColumns: Column<ReplayView>[] = [
  plainColumn('status', 'Status', ({ status }) => statusWords[status].label, {
    width: 132,
    cell: ({ status }) => <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>,
  }),
  plainColumn('version', 'Formulas', ({ formulasVersion }) => formulasVersion, {
    width: 110,
    cell: ({ formulasVersion }) => `Version ${formulasVersion}`,
  }),
  plainColumn('by', 'Who', ({ by }) => by.name, { minWidth: 130 }),
  plainColumn('at', 'When', ({ at }) => at, { width: 210, cell: ({ at }) => momentText(at) }),
  { id: 'reason', header: 'Why', minWidth: 200, cell: (replay) => reasonText(replay) },
];
