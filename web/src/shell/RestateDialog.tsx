import { useState } from 'react';
import { reopenPeriodInput } from '#domain/money/periodInput.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { ClosedMonthsQuestion } from '../api/closedMonths.ts';
import { exactMoney } from '../format/money.ts';
import { Button } from '../ui/basics/Button.tsx';
import * as layout from '../ui/basics/layout.module.css';
import type { FieldErrors } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/layers/Dialog.tsx';

export type RestateDialogProps = ClosedMonthsQuestion & {
  onDecide: (decision: { restate: string } | 'later') => void;
  onClose: () => void;
};

const schema = reopenPeriodInput.shape.reason;

/** Asks whether a change that would move closed months should count later, or restate them and why. */
export function RestateDialog({
  sentence,
  months,
  firstOpen,
  reason: given,
  onDecide,
  onClose,
}: RestateDialogProps) {
  const [reason, setReason] = useState(given);
  const [errors, setErrors] = useState<FieldErrors>();
  const moves = (figure: keyof typeof labels) => months.some((each) => each[figure] !== 0);
  const figures = figureNames.filter((figure) => figure === 'netProfit' || moves(figure));
  const restate = () => {
    const read = schema.safeParse(reason);
    if (read.success) onDecide({ restate: read.data });
    else setErrors({ reason: read.error.issues[0]?.message ?? '' });
  };
  return (
    <Dialog
      title="Closed months would change"
      lead={sentence}
      onClose={onClose}
      onSubmit={restate}
      dirty={reason !== given}
      errors={errors}
      footer={(requestClose) => (
        <>
          <Button onPress={requestClose}>Leave it</Button>
          {firstOpen && (
            <Button onPress={() => onDecide('later')}>Count it from {monthLabel(firstOpen)}</Button>
          )}
          <Button type="submit" variant="primary">
            {months.length === 1 ? 'Restate the month' : `Restate ${months.length} months`}
          </Button>
        </>
      )}
    >
      <table className={layout.figureTable}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {figures.map((figure) => (
              <th key={figure} scope="col">
                {labels[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((each) => (
            <tr key={each.month}>
              <th scope="row">{monthLabel(each.month)}</th>
              {figures.map((figure) => (
                <td key={figure}>{signed(each[figure])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!figureNames.some(moves) && <p>It would move amounts between rows of the month, and no total.</p>}
      <p>What was reported stays as it is, and the difference shows beside it.</p>
      <TextField
        label="Reason"
        isRequired
        autoFocus
        value={reason}
        onChange={(typed) => {
          setReason(typed);
          setErrors(undefined);
        }}
        error={errors?.reason}
      />
    </Dialog>
  );
}

const labels = {
  revenue: 'Revenue',
  grossProfit: 'Gross profit',
  otherCosts: 'Other costs',
  netProfit: 'Net profit',
};
const figureNames = Object.keys(labels) as (keyof typeof labels)[];

const signed = (pounds: number | null): string => {
  if (pounds === null) return '—';
  return pounds > 0 ? `+${exactMoney(pounds)}` : exactMoney(pounds);
};
