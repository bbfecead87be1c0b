import { useId, useState } from 'react';
import { fieldWords } from '#domain/history/historyWords.ts';
import { additionInput } from '#domain/records/changeInput.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { currentMonth } from '../format/dates.ts';
import { valueText } from '../format/valueText.ts';
import { Badge } from '../ui/basics/Badge.tsx';
import { Button } from '../ui/basics/Button.tsx';
import { classNames } from '../ui/basics/classNames.ts';
import * as hiddenStyles from '../ui/basics/hidden.module.css';
import * as layout from '../ui/basics/layout.module.css';
import { TextField } from '../ui/fields/TextField.tsx';
import { ConfirmDialog } from '../ui/layers/ConfirmDialog.tsx';
import * as styles from './dated.module.css';
import { reasonOfMonth } from './endedMonths.ts';
import type { DatedList } from './recordKinds.ts';
import { changedMeanwhile, useStaleRecord } from './staleRecord.ts';
import { type Changing, periodLabel, type TermPeriod, termPeriods } from './terms.ts';
import { useForm } from './useForm.ts';

export type TermsByMonthProps = {
  record: Changing & { id: number; name: string; version: number };
  /** The path of its kind in the API: "team-members". */
  list: DatedList;
  /** Whether the form has unsaved values, which a withdrawal would lose. */
  isDirty: boolean;
  /** Whether a change can be withdrawn here. */
  isFixed?: boolean;
  /** Hides the heading, where the surroundings have one. */
  isHeadingHidden?: boolean;
  onWithdrawn: () => void;
};

/** A change as it was on screen when its withdrawal was asked for. */
type Withdrawing = Pick<TermPeriod, 'from'> & { before: TermPeriod['terms']; version: number };

/** The names in the history of values that the API names otherwise. */
const fieldNames: Record<string, string> = { allocatedHours: 'contractedHours' };

const isValue = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const termTexts = (terms: TermPeriod['terms']): [label: string, text: string][] =>
  Object.entries(terms).flatMap(([term, value]) => {
    const field = fieldNames[term] ?? term;
    return isValue(value) ? [[fieldWords(field).label, valueText(field, value)]] : [];
  });

/** The dated values of a record by month: past, current and coming. */
export function TermsByMonth(props: TermsByMonthProps) {
  const { record, list, isDirty, isFixed = false, isHeadingHidden = false, onWithdrawn } = props;
  const [withdrawing, setWithdrawing] = useState<Withdrawing>();
  const heading = useId();
  const periods = termPeriods(record);
  const now = currentMonth();
  return (
    <>
      {periods.length > 0 && (
        <section
          aria-labelledby={isHeadingHidden ? undefined : heading}
          className={classNames(layout.stack, layout.gap2)}
        >
          {!isHeadingHidden && (
            <h3 id={heading} className={classNames(layout.small, layout.strong)}>
              Values by month
            </h3>
          )}
          <ol className={layout.rows}>
            {periods.map((period, index) => (
              <li key={period.from ?? ''} className={styles.period} data-slot="terms-period">
                <div className={classNames(layout.stack, layout.gapHair)}>
                  <p>
                    <span className={layout.strong}>{periodLabel(period)}</span>{' '}
                    <Standing {...period} now={now} />
                  </p>
                  <ul className={layout.facts}>
                    {termTexts(period.terms).map(([label, text]) => (
                      <li key={label}>
                        <span className={layout.soft}>{label}</span> {text}
                      </li>
                    ))}
                  </ul>
                </div>
                {period.from !== null && !isFixed && (
                  <Button
                    size="small"
                    variant="quiet"
                    onPress={() =>
                      setWithdrawing({
                        from: period.from,
                        before: periods[index - 1]?.terms ?? {},
                        version: record.version,
                      })
                    }
                  >
                    Remove<span className={hiddenStyles.hidden}> the change: {periodLabel(period)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      {withdrawing?.from && (
        <WithdrawChange
          record={{ ...record, version: withdrawing.version }}
          list={list}
          from={withdrawing.from}
          before={termTexts(withdrawing.before)}
          isDirty={isDirty}
          onWithdrawn={onWithdrawn}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </>
  );
}

function Standing({ from, to, now }: Pick<TermPeriod, 'from' | 'to'> & { now: Month }) {
  if (from !== null && from > now) {
    return (
      <Badge tone="info" icon={null}>
        Coming
      </Badge>
    );
  }
  return to === null || to >= now ? <Badge>Now</Badge> : null;
}

type WithdrawChangeProps = {
  record: { id: number; name: string; version: number };
  list: DatedList;
  /** The month from which the change counts. */
  from: Month;
  /** The values before the change, in words. */
  before: readonly (readonly [label: string, text: string])[];
  isDirty: boolean;
  onWithdrawn: () => void;
  onClose: () => void;
};

/** Asks before a change of dated values is withdrawn, and says what then holds. */
function WithdrawChange({ record, list, from, before, isDirty, onWithdrawn, onClose }: WithdrawChangeProps) {
  const month = monthLabel(from);
  const { stale, expectedVersion, notice } = useStaleRecord(record);
  const form = useForm({
    initial: { reason: '' },
    schema: additionInput,
    write: (body, call) =>
      call(`DELETE /api/${list}/:id/changes/:month`, {
        params: { id: record.id, month: from },
        body: { ...body, expectedVersion },
      }),
    done: 'Change removed',
    keepsRefusal: true,
    reasonWanted: () => reasonOfMonth(from),
    onRefused: notice,
    onDone: () => {
      onClose();
      onWithdrawn();
    },
  });
  return (
    <ConfirmDialog
      title={`Remove the change from ${month}?`}
      confirmLabel="Remove change"
      pendingLabel="Removing..."
      isPending={form.isPending}
      error={form.refusal ?? (stale && changedMeanwhile(record.name, stale, 'remove'))}
      field={<TextField label="Reason" {...form.reasonField} />}
      dirty={form.isDirty}
      onConfirm={form.submit}
      onClose={onClose}
    >
      From {month} on, {record.name} is as before:{' '}
      {before.map(([label, text]) => `${label} ${text}`).join(', ')}.
      {from <= currentMonth() && ' The figures of months gone by change too.'} The history keeps the change.
      {isDirty && ' What you have entered here has not been saved and will be lost.'}
    </ConfirmDialog>
  );
}
