import { useState } from 'react';
import { reopenPeriodInput } from '#domain/money/periodInput.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { ClosedMonthsQuestion } from '../api/closedMonths.ts';
import { exactMoney } from '../format/money.ts';
import { Button } from '../ui/basics/Button.tsx';
import * as layout from '../ui/basics/layout.module.css';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/layers/Dialog.tsx';

export type RestateDialogProps = ClosedMonthsQuestion & {
  onDecide: (decision: { restate: string } | 'later') => void;
  onClose: () => void;
};

const schema = reopenPeriodInput.shape.reason;

/** Asks whether a change that would move closed months counts later, or restates them, and why. */
export function RestateDialog({ sentence, months, firstOpen, onDecide, onClose }: RestateDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  // Net profit may be before them.
  const hasOther = months.some(({ otherCosts }) => otherCosts !== 0);
  const restate = () => {
    const read = schema.safeParse(reason);
    if (read.success) onDecide({ restate: read.data });
    else setError(read.error.issues[0]?.message);
  };
  return (
    <Dialog
      title="Closed months would change"
      lead={sentence}
      onClose={onClose}
      onSubmit={restate}
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
            <th scope="col">Revenue</th>
            {hasOther && <th scope="col">Other costs</th>}
            <th scope="col">Net profit</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, revenue, otherCosts, netProfit }) => (
            <tr key={month}>
              <th scope="row">{monthLabel(month)}</th>
              <td>{signed(revenue)}</td>
              {hasOther && <td>{signed(otherCosts)}</td>}
              <td>{netProfit === null ? '—' : signed(netProfit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>What was reported stays as it is, and the difference shows beside it.</p>
      <TextField
        label="Reason"
        isRequired
        autoFocus
        value={reason}
        onChange={(typed) => {
          setReason(typed);
          setError(undefined);
        }}
        error={error}
      />
    </Dialog>
  );
}

const signed = (pounds: number): string => (pounds > 0 ? `+${exactMoney(pounds)}` : exactMoney(pounds));
