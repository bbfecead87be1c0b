import { Plus, Trash2 } from 'lucide-react';
import type { ProjectType } from '#domain/projects/projectStatus.ts';
import { decimalOf, isMoney, penceOf } from '#domain/values/money.ts';
import { addMonths, type Month, monthsBetween } from '#domain/values/month.ts';
import { currentMonth } from '../../format/dates.ts';
import { money } from '../../format/money.ts';
import { amountIn } from '../../records/formFields.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import { IconButton } from '../../ui/basics/IconButton.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { toneIcon } from '../../ui/basics/tones.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import type { FieldErrors } from '../../ui/fields/Form.tsx';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { MonthSelect } from '../../ui/pickers/MonthSelect.tsx';
import * as styles from './projects.module.css';

export type SplitRow = { key: number; month: Month; amount: string };

/** A typed amount in pence; undefined for invalid text. */
const penceIn = (typed: string): number | undefined => {
  const amount = amountIn(typed);
  return isMoney(amount) ? penceOf(amount) : undefined;
};

/** The total of the split, as decimal text in pounds; invalid amounts count as 0. */
export const splitTotal = (rows: readonly SplitRow[]): string =>
  decimalOf(rows.reduce((sum, { amount }) => sum + (penceIn(amount) ?? 0), 0));

type SplitOf = { projectType: ProjectType; revenue: string; revenueSplit: readonly SplitRow[] };

/** How far a one-off's split exceeds its revenue, as decimal text in pounds; null where it doesn't. */
export const splitExcess = ({ projectType, revenue, revenueSplit }: SplitOf): string | null => {
  const whole = penceIn(revenue);
  if (projectType !== 'one_off' || revenueSplit.length === 0 || whole === undefined) return null;
  const excess = penceOf(splitTotal(revenueSplit)) - whole;
  return excess > 0 ? decimalOf(excess) : null;
};

type RevenueSplitFieldProps = {
  rows: readonly SplitRow[];
  /** The project's whole revenue as typed, to compare the total with. */
  revenue: string;
  /** How far the total exceeds it. */
  excess: string | null;
  errors: FieldErrors;
  onChange: (rows: SplitRow[]) => void;
};

/** The months in which a one-off project is invoiced, with a running total. */
export function RevenueSplitField({ rows, revenue, excess, errors, onChange }: RevenueSplitFieldProps) {
  const now = currentMonth();
  const months = monthsBetween(now, addMonths(now, 11));
  const change = (key: number, changed: Partial<SplitRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const add = () => {
    const last = rows.at(-1);
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    onChange([...rows, { key, month: last ? addMonths(last.month, 1) : now, amount: '' }]);
  };
  return (
    <fieldset className={classNames(layout.framed, layout.gap2, styles.revenueSplit)}>
      <legend>Revenue Split by Month</legend>
      {rows.map((row, index) => (
        <div key={row.key} className={styles.revenueSplitRow}>
          <MonthSelect
            label="Invoice Month"
            isLabelHidden={index > 0}
            months={months}
            value={row.month}
            onChange={(month) => month && change(row.key, { month })}
          />
          <NumericField
            label="Amount"
            isLabelHidden={index > 0}
            prefix="£"
            value={row.amount}
            onChange={(amount) => change(row.key, { amount })}
            error={errors[`revenueSplit.${index}.amount`]}
          />
          <IconButton
            label={`Remove row ${index + 1}`}
            icon={<Trash2 />}
            onPress={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        </div>
      ))}
      {errors.revenueSplit && <Alert tone="over">{errors.revenueSplit}</Alert>}
      <div className={styles.revenueSplitFoot}>
        <Button size="small" icon={<Plus />} onPress={add}>
          Add month
        </Button>
        {rows.length > 0 && <SplitTotal total={splitTotal(rows)} revenue={revenue} excess={excess} />}
      </div>
      {rows.length === 0 && (
        <p className={layout.muted}>Without a split, the whole revenue falls in the start month.</p>
      )}
    </fieldset>
  );
}

function SplitTotal({ total, revenue, excess }: { total: string; revenue: string; excess: string | null }) {
  const whole = penceIn(revenue);
  const differs = whole !== undefined && whole !== penceOf(total);
  return (
    <output className={styles.revenueSplitTotal}>
      Total {money(total)}
      {differs && <span> of {money(revenue)}</span>}
      {excess !== null && ' '}
      {excess !== null && (
        <strong className={styles.revenueSplitExcess}>
          {toneIcon.over}
          {money(excess)} above the revenue
        </strong>
      )}
    </output>
  );
}
