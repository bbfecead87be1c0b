import { type ManualFigure, manualCostsInput } from '#domain/financeInput.ts';
import { monthLabel } from '#domain/month.ts';
import type { PnlMonthView } from '#projections/pnl/view.ts';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../app/FormDialog.tsx';
import { useFormWrite } from '../../app/useFormWrite.ts';
import { money } from '../../format/money.ts';
import { Button } from '../../ui/Button.tsx';
import { NumericField } from '../../ui/NumericField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { figureLabels } from './figureLabels.ts';

type ManualFigureDialogProps = { figure: ManualFigure; column: PnlMonthView; onClose: () => void };

type Body = { month: string; reason: string } & { [Figure in ManualFigure]?: string | null };

/** Enters a figure that stands in for the computed one, or withdraws it (decisions section 7). */
export function ManualFigureDialog({ figure, column, onClose }: ManualFigureDialogProps) {
  const computed = column.computed[figure];
  const isManual = computed !== undefined;
  const bodyOf = (amount: string | null, reason: string): Body => ({
    month: column.month,
    [figure]: amount,
    reason,
  });
  const form = useFormWrite({
    initial: { [figure]: isManual ? String(column[figure]) : '', reason: '' } as Record<
      ManualFigure | 'reason',
      string
    >,
    schema: manualCostsInput,
    toBody: (values) => bodyOf(values[figure], values.reason),
    write: (body: Body) => request('POST', '/api/pnl/costs', body),
    refreshes: [['figures']],
    done: 'P&L costs updated successfully',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`${figureLabels[figure]} - ${monthLabel(column.month)}`}
      lead={`A manual figure stands in the forecast in place of the ${money(computed ?? column[figure])} that the records come to.`}
      size="small"
      form={form}
      submitText="Save figure"
      aside={
        isManual && (
          <Button
            className="breakdown-aside"
            isPending={form.isPending}
            onPress={() => form.write(bodyOf(null, form.values.reason))}
          >
            Use the computed figure
          </Button>
        )
      }
      onClose={onClose}
    >
      <NumericField label="Manual figure (£)" prefix="£" step={10} autoFocus {...form.field(figure)} />
      <TextField label="Reason" isRequired={false} {...form.field('reason')} />
    </FormDialog>
  );
}
