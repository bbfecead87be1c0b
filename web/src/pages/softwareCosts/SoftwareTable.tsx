import { AppWindow, Pencil, SlidersHorizontal, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { countsIn } from '#domain/figures/costLines.ts';
import type { Month } from '#domain/month.ts';
import type { AdjustmentView, SoftwareCostView } from '#projections/softwareCosts/view.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { WhereWritable } from '../../ui/WhereWritable.tsx';
import { recordAt } from '../dated/terms.ts';
import { softwareColumns } from './softwareColumns.tsx';

type SoftwareTableProps = {
  label: string;
  /** Undefined while they load. */
  costs: readonly SoftwareCostView[] | undefined;
  /** What stands in the empty list when they could not be read. */
  failure: ReactNode;
  month: Month;
  adjustmentOf: (id: number) => AdjustmentView | undefined;
  onNew: () => void;
  onEdit: (cost: SoftwareCostView) => void;
  onAdjust: (cost: SoftwareCostView) => void;
  onDelete: (cost: SoftwareCostView) => void;
};

/** Every subscription with what it costs in the month; those that don't count are faded (finance section 2). */
export function SoftwareTable(props: SoftwareTableProps) {
  const { label, failure, month, adjustmentOf, onNew, onEdit, onAdjust, onDelete } = props;
  const costs = props.costs?.map((cost) => recordAt(cost, month));
  return (
    <DataTable
      label={label}
      columns={softwareColumns(month, adjustmentOf)}
      rows={costs}
      rowKey={({ id }) => id}
      rowEmphasis={(cost) => (countsIn(cost, month) ? undefined : 'faded')}
      actionsWidth={124}
      areActionsWrites
      rowActions={(cost) => (
        <WhereWritable>
          <IconButton
            label={`Adjust the cost of ${cost.name}`}
            icon={<SlidersHorizontal />}
            size="small"
            onPress={() => onAdjust(cost)}
          />
          <IconButton
            label={`Edit ${cost.name}`}
            icon={<Pencil />}
            size="small"
            onPress={() => onEdit(cost)}
          />
          <IconButton
            label={`Delete ${cost.name}`}
            icon={<Trash2 />}
            size="small"
            onPress={() => onDelete(cost)}
          />
        </WhereWritable>
      )}
      empty={
        failure ?? (
          <EmptyState
            icon={<AppWindow />}
            title="No software costs found. Add your first software subscription."
            action={
              <WhereWritable>
                <Button onPress={onNew}>Add Software Cost</Button>
              </WhereWritable>
            }
          />
        )
      }
    />
  );
}
