import { figureLabels } from '#domain/money/figures.ts';
import { manualCostsInput } from '#domain/money/financeInput.ts';
import type { ManualFigure } from '#domain/money/leaves.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { MonthlyCostsView, PnlMonthView } from '#projections/money/pnl/view.ts';
import { amountText, money } from '../../../format/money.ts';
import { reasonOfMonth } from '../../../records/endedMonths.ts';
import { FormDialog } from '../../../records/FormDialog.tsx';
import { amountIn } from '../../../records/formFields.ts';
import { StaleChange } from '../../../records/StaleChange.tsx';
import { useStaleRecord } from '../../../records/staleRecord.ts';
import { useForm } from '../../../records/useForm.ts';
import { Button } from '../../../ui/basics/Button.tsx';
import * as layout from '../../../ui/basics/layout.module.css';
import { NumericField } from '../../../ui/fields/NumericField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';

type ManualFigureDialogProps = { figure: ManualFigure; column: PnlMonthView; onClose: () => void };

type Body = { month: string; reason: string } & { [Figure in ManualFigure]?: string | null };

type Values = Record<ManualFigure | 'reason', string>;
type Costs = Pick<MonthlyCostsView, ManualFigure | 'computed'>;

const valuesIn = (costs: Costs, figure: ManualFigure): Values =>
  ({ [figure]: figure in costs.computed ? String(costs[figure]) : '', reason: '' }) as Values;

const shownAmount = (value: number | null | undefined): string =>
  typeof value === 'number' ? money(value) : '—';

const shownIn = (costs: Costs, figure: ManualFigure): string =>
  figure in costs.computed ? shownAmount(costs[figure]) : `None: ${shownAmount(costs[figure])} computed`;

/** Enters a figure in place of the computed one, or withdraws it (docs/domain.md, Manual figures). */
export function ManualFigureDialog({ figure, column: latest, onClose }: ManualFigureDialogProps) {
  // The state on screen when the dialog opened, whatever the forecast becomes meanwhile.
  const {
    stale,
    opened: column,
    expectedVersion,
    notice,
  } = useStaleRecord<MonthlyCostsView, PnlMonthView>(latest);
  const now = stale?.current ?? column;
  const computed = now.computed[figure];
  const isManual = computed !== undefined;
  const bodyOf = (amount: string | null, reason: string): Body => ({
    month: column.month,
    [figure]: amount,
    reason,
  });
  const form = useForm({
    initial: valuesIn(column, figure),
    schema: manualCostsInput,
    toBody: (values) => bodyOf(amountIn(values[figure]), values.reason),
    write: (body: Body, call) => call('POST /api/pnl/costs', { body: { ...body, expectedVersion } }),
    done: 'P&L costs updated successfully',
    reasonWanted: () => reasonOfMonth(column.month),
    onRefused: notice,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`${figureLabels[figure]} - ${monthLabel(column.month)}`}
      lead={`A manual figure stands in the forecast in place of the ${shownAmount(computed ?? now[figure])} that the records come to.`}
      size="small"
      form={form}
      submitText="Save figure"
      aside={
        isManual && (
          <Button
            className={layout.apart}
            isPending={form.isPending}
            onPress={() =>
              form.isReasoned(form.values.reason) && form.write(bodyOf(null, form.values.reason))
            }
          >
            Use the computed figure
          </Button>
        )
      }
      onClose={onClose}
    >
      {stale && (
        <StaleChange
          noun="this figure"
          stale={stale}
          theirs={[['Manual figure', shownIn(stale.current, figure)]]}
          mine={[['Manual figure', amountText(form.values[figure])]]}
          onTakeTheirs={() =>
            form.replace({ ...valuesIn(stale.current, figure), reason: form.values.reason })
          }
        />
      )}
      <NumericField label="Manual figure (£)" prefix="£" isSigned autoFocus {...form.field(figure)} />
      <TextField label="Reason" {...form.reasonField} />
    </FormDialog>
  );
}
