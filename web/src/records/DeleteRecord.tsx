import { type ReactNode, useState } from 'react';
import { additionInput } from '#domain/records/changeInput.ts';
import {
  addMonths,
  firstPlanningMonth,
  type Month,
  monthLabel,
  monthsBetween,
} from '#domain/values/month.ts';
import { type Span, spanWords } from '#domain/values/span.ts';
import { useWhileThere } from '../app/useWhileThere.ts';
import { useWrite } from '../app/useWrite.ts';
import { currentMonth } from '../format/dates.ts';
import { Button } from '../ui/basics/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { ConfirmDialog } from '../ui/layers/ConfirmDialog.tsx';
import { MonthSelect } from '../ui/pickers/MonthSelect.tsx';
import { endedPart } from './endedMonths.ts';
import { type DatedList, outcomeOf, recordKinds } from './recordKinds.ts';
import { changedMeanwhile, useStaleRecord } from './staleRecord.ts';
import { useForm } from './useForm.ts';

type DeleteRecordProps = {
  name: string;
  /** The list of its kind, and its id. */
  list: DatedList;
  id: number;
  /** The version on screen: a change that nobody has seen there must not be deleted with it. */
  version: number;
  /** The months in which it counts. */
  span: Span;
  /** Whether it can have a last month. */
  canEnd?: boolean;
  /** What its months lose: "its revenue and everybody’s hours on it". */
  loses: string;
  /** What is deleted along with it, and what stays. */
  children: ReactNode;
  onClose: () => void;
};

/**
 * Asks before a record that brings or costs money is deleted, and for the reason. Where ended months would lose
 * figures, it names them and offers a last month instead, which leaves them as they are.
 */
export function DeleteRecord(props: DeleteRecordProps) {
  const { name, list, id, version, span, canEnd = true, loses, children, onClose } = props;
  const { stale, expectedVersion, notice } = useStaleRecord({ version });
  const ended = endedPart(span);
  const now = currentMonth();
  const [lastMonth, setLastMonth] = useState<Month>(() => addMonths(now, -1));
  const isOver = span.endMonth !== null && span.endMonth < now;
  const form = useForm({
    initial: { reason: '' },
    schema: additionInput,
    write: (body, call) =>
      call(`DELETE /api/${list}/:id`, { params: { id }, body: { ...body, expectedVersion } }),
    ...outcomeOf(list, 'delete'),
    reasonWanted: () => (ended ? 'asked' : 'optional'),
    onRefused: notice,
    onDone: onClose,
  });
  const close = useWhileThere(onClose);
  const end = useWrite({
    write: (endMonth: Month, call) =>
      call(`PATCH /api/${list}/:id`, {
        params: { id },
        body: { endMonth, reason: form.values.reason, expectedVersion } as never,
      }),
    done: (_, endMonth) => ({
      title: `${name} ends with ${monthLabel(endMonth)}`,
      description: 'Months up to it stay as they are.',
    }),
    onFailed: notice,
    onDone: close,
  });
  const offersEnd = ended !== null && canEnd && !isOver;
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel={`Delete ${recordKinds[list].noun}`}
      pendingLabel="Deleting..."
      isPending={form.isPending}
      isSaving={end.isPending}
      error={stale && changedMeanwhile(name, stale)}
      field={
        <>
          {offersEnd && (
            <MonthSelect
              label="Last month"
              months={monthsBetween(span.startMonth ?? firstPlanningMonth, now)}
              value={lastMonth}
              onChange={(month) => month && setLastMonth(month)}
              description="With a last month, that one and those before it keep their figures."
            />
          )}
          <TextField label="Reason" {...form.reasonField} />
        </>
      }
      dirty={form.isDirty}
      instead={
        offersEnd && (
          <Button variant="primary" isPending={end.isPending} onPress={() => end.mutate(lastMonth)}>
            End with {monthLabel(lastMonth)}
          </Button>
        )
      }
      onConfirm={form.submit}
      onClose={onClose}
    >
      {children}
      {ended && ` Months that have ended lose ${loses}, too: ${spanWords(ended)}.`}
    </ConfirmDialog>
  );
}
