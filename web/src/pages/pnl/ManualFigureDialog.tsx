import { type ManualFigure, manualCostsInput } from '#domain/financeInput.ts';
import { monthLabel } from '#domain/month.ts';
import type { PnlMonthView } from '#projections/pnl/view.ts';
import { request } from '../../api/request.ts';
import { useForm } from '../../app/useForm.ts';
import { useWrite } from '../../app/useWrite.ts';
import { money } from '../../format/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
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
  const form = useForm({
    initial: { [figure]: isManual ? String(column[figure]) : '', reason: '' } as Record<
      ManualFigure | 'reason',
      string
    >,
    schema: manualCostsInput,
    toBody: (values) => bodyOf(values[figure], values.reason),
  });
  const save = useWrite({
    write: (body: Body) => request('POST', '/api/pnl/costs', body),
    refreshes: [['figures']],
    done: 'P&L costs updated successfully',
    onFailed: form.showRefusal,
    onDone: onClose,
  });
  const submit = () => {
    const { body } = form.validate();
    if (body) save.mutate(body);
  };
  return (
    <Dialog
      title={`${figureLabels[figure]} - ${monthLabel(column.month)}`}
      lead={`A manual figure stands in the forecast in place of the ${money(computed ?? column[figure])} that the records come to.`}
      size="small"
      dirty={form.isDirty}
      errors={form.errors}
      onSubmit={submit}
      onClose={onClose}
      footer={(requestClose) => (
        <>
          {isManual && (
            <Button
              className="breakdown-aside"
              isPending={save.isPending}
              onPress={() => save.mutate(bodyOf(null, form.values.reason))}
            >
              Use the computed figure
            </Button>
          )}
          <Button onPress={requestClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            Save figure
          </Button>
        </>
      )}
    >
      <NumericField label="Manual figure (£)" prefix="£" step={10} autoFocus {...form.field(figure)} />
      <TextField label="Reason" isRequired={false} {...form.field('reason')} />
    </Dialog>
  );
}
