import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { Lock, LockOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { reopenPeriodInput } from '#domain/money/periodInput.ts';
import { firstPlanningMonth, type Month, monthLabel, monthsBetween } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import type { PeriodCheckView, PeriodsView } from '#projections/money/pnl/view.ts';
import { isStatus, sentenceOf } from '../../api/apiError.ts';
import { periodCheckQuery, periodsQuery } from '../../api/queries/money.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { useWhileThere } from '../../app/useWhileThere.ts';
import { useWrite } from '../../app/useWrite.ts';
import { dateText, momentText } from '../../format/dates.ts';
import { exactMoney } from '../../format/money.ts';
import { FormDialog } from '../../records/FormDialog.tsx';
import { useForm } from '../../records/useForm.ts';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Skeleton, SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { MonthSelect } from '../../ui/pickers/MonthSelect.tsx';
import * as styles from './pnl.module.css';

/** "March 2026", or "March 2026 to May 2026". */
const spanText = (months: readonly Month[]): string => {
  const [first = '', last = first] = [months.at(0), months.at(-1)];
  return first === last ? monthLabel(first) : `${monthLabel(first)} to ${monthLabel(last)}`;
};

/** Closes months of the P&L, after a preview of their figures, and reopens them. */
export function ClosePeriods({ onClose }: { onClose: () => void }) {
  const periods = useQuery(periodsQuery());
  const [opened, setOpened] = useState<Month>();
  return (
    <>
      <CloseDialog of={periods} onOpenAgain={setOpened} onClose={onClose} />
      {opened && <ReopenDialog month={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

type CloseDialogProps = {
  of: UseQueryResult<PeriodsView>;
  onOpenAgain: (month: Month) => void;
  onClose: () => void;
};

/** While its months load the dialog has none; it is one dialog, so that the focus returns to where it was opened. */
const notLoaded: PeriodsView = { lastEnded: '', next: null, months: [] };

function CloseDialog({ of, onOpenAgain, onClose }: CloseDialogProps) {
  const { next, lastEnded, months: known } = of.data ?? notLoaded;
  const [chosen, setChosen] = useState<{ first: Month; last: Month }>();
  const first = next ?? chosen?.first ?? lastEnded;
  const last = chosen && chosen.last >= first ? chosen.last : first;
  const months = !of.data || first > lastEnded ? [] : monthsBetween(first, last);
  const checks = useQueries({ queries: months.map((month) => periodCheckQuery(month)) });
  const found = checks.flatMap(({ data }) => data ?? []);
  // Later months are refused because the first one is still open.
  const refusal = found[0]?.refusal;
  const failure = checks.find(({ error }) => error)?.error;
  /** How many of the months being closed are closed so far. */
  const closed = useRef(0);
  const { mutate: close, isPending } = useWrite({
    write: async (checked: readonly PeriodCheckView[], call) => {
      closed.current = 0;
      for (const { month, digest } of checked) {
        const closing = call('POST /api/periods/:month/close', { params: { month }, body: { digest } });
        await closing.catch((error: unknown) => {
          // It is closed, though it can't be read yet.
          if (!isStatus(error, 202)) throw error;
        });
        closed.current += 1;
      }
    },
    onFailed: (error, checked) => {
      const of = checked.map(({ month }) => month);
      const [done, left] = [of.slice(0, closed.current), of.slice(closed.current)];
      if (done.length === 0) return false;
      return {
        title: `${spanText(done)} closed, ${spanText(left)} not`,
        description: sentenceOf(error),
      };
    },
    done: (_, checked) => ({
      title: `${spanText(checked.map(({ month }) => month))} closed`,
      description: 'What is reported stays as it is, whatever changes later.',
    }),
    onDone: useWhileThere(onClose),
  });
  const isReady = found.length === months.length && !checks.some(({ isFetching }) => isFetching);
  return (
    <Dialog
      title="Close months"
      lead="A closed month is reported as it is now, whatever changes later. Hours and capacity stay live. It can be opened again."
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{months.length > 0 ? 'Cancel' : 'Close'}</Button>
          {months.length > 0 && (
            <Button
              variant="primary"
              icon={<Lock aria-hidden="true" />}
              isPending={isPending}
              pendingLabel="Closing..."
              isDisabled={!isReady || Boolean(refusal)}
              onPress={() => close(found)}
            >
              {months.length === 1 ? `Close ${monthLabel(first)}` : `Close ${months.length} months`}
            </Button>
          )}
        </>
      }
    >
      <Loaded of={of} loading={<SkeletonList label="Reading which months are closed" rows={4} />}>
        {(periods) => (
          <>
            {months.length === 0 ? (
              <p>{spanText(known.map(({ month }) => month))}: every month that has ended is closed.</p>
            ) : (
              <>
                <div className={layout.row}>
                  {next === null && (
                    <MonthSelect
                      label="First month"
                      months={monthsBetween(firstPlanningMonth, lastEnded)}
                      value={first}
                      onChange={(month) =>
                        month && setChosen({ first: month, last: month > last ? month : last })
                      }
                    />
                  )}
                  <MonthSelect
                    label={next === null ? 'Last month' : `From ${monthLabel(first)} to`}
                    months={monthsBetween(first, lastEnded)}
                    value={last}
                    onChange={(month) => month && setChosen({ first, last: month })}
                  />
                </div>
                {next === null && first > firstPlanningMonth && (
                  <p>Months before {monthLabel(first)} can’t be closed afterwards.</p>
                )}
                {failure && <Alert tone="over">{sentenceOf(failure)}</Alert>}
                {refusal && <Alert tone="over">{refusal}</Alert>}
                <Checks months={months} found={found} />
              </>
            )}
            <ClosedMonths periods={periods} onOpenAgain={onOpenAgain} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** The figures that each month would be reported with, and notes on what to correct before. */
function Checks({ months, found }: { months: readonly Month[]; found: readonly PeriodCheckView[] }) {
  const noted = Map.groupBy(
    found.flatMap((check) => check.notes.map((note) => ({ note, month: check.month }))),
    ({ note }) => note,
  );
  return (
    <section className={layout.stack} aria-live="polite" aria-label="What is reported">
      <table className={layout.figureTable}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Revenue</th>
            <th scope="col">Costs</th>
            <th scope="col">Net profit</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => {
            const figures = found.find((check) => check.month === month)?.figures;
            return (
              <tr key={month}>
                <th scope="row">{monthLabel(month)}</th>
                {(['totalRevenue', 'totalCosts', 'netProfit'] as const).map((name) => (
                  <td key={name}>
                    {figures ? exactMoney(figures[name]) : <Skeleton width="70px" height="16px" />}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {noted.size > 0 && (
        <Alert tone="watch" title="Worth a look before">
          <ul className={styles.checks}>
            {[...noted].map(([note, of]) => (
              <li key={note}>
                {of.length < months.length && `${of.map(({ month }) => monthLabel(month)).join(', ')}: `}
                {note}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  );
}

type ClosedMonthsProps = { periods: PeriodsView; onOpenAgain: (month: Month) => void };

/** The closed months, latest first, each with who closed it and when. */
function ClosedMonths({ periods, onOpenAgain }: ClosedMonthsProps) {
  const closed = periods.months.filter(({ isClosed }) => isClosed).toReversed();
  if (closed.length === 0) return null;
  return (
    <section className={layout.stack} aria-labelledby="closed-months">
      <h3 id="closed-months">Closed</h3>
      <ul className={layout.rows}>
        {closed.map(({ month, changes }) => {
          const times = changes.filter(({ event }) => event === 'closed');
          const latest = times.at(-1);
          return (
            <li key={month} className={styles.closedMonth}>
              <span>
                <strong>{monthLabel(month)}</strong>
                {latest && (
                  <small title={momentText(latest.at)}>
                    {dateText(latest.at)} by {latest.by.name}
                    {times.length > 1 && `, ${counted(times.length, 'time', 'times')} in all`}
                  </small>
                )}
              </span>
              <Button
                size="small"
                variant="quiet"
                icon={<LockOpen aria-hidden="true" />}
                onPress={() => onOpenAgain(month)}
                aria-label={`Open ${monthLabel(month)} again…`}
              >
                Open again…
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Reopens a closed month, for a reason. */
function ReopenDialog({ month, onClose }: { month: Month; onClose: () => void }) {
  const form = useForm({
    initial: { reason: '' },
    schema: reopenPeriodInput,
    write: (body, call) => call('POST /api/periods/:month/reopen', { params: { month }, body }),
    done: `${monthLabel(month)} is open again`,
    keepsRefusal: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Open ${monthLabel(month)} again?`}
      lead="Its figures are those of its records again until it is closed once more. What was reported stays in the history."
      size="small"
      form={form}
      submitText={`Open ${monthLabel(month)}`}
      pendingText="Opening..."
      onClose={onClose}
    >
      <TextField label="Reason" isRequired autoFocus {...form.field('reason')} />
    </FormDialog>
  );
}
