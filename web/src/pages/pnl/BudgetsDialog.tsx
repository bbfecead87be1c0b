import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { reviseBudgetInput, setBudgetInput } from '#domain/imports/budgetInput.ts';
import { readBudgetSheet, type SheetRow } from '#domain/imports/budgetSheet.ts';
import { financialYearLabel, financialYearOf } from '#domain/money/financialYear.ts';
import { addMonths, firstPlanningMonth, type Month, monthLabel } from '#domain/values/month.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import type { BudgetEntryView } from '#projections/money/budgets/view.ts';
import { budgetsQuery } from '../../api/queries/money.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { currentMonth, dateText, momentText } from '../../format/dates.ts';
import { FormDialog } from '../../records/FormDialog.tsx';
import { useForm } from '../../records/useForm.ts';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { LazyDatePicker } from '../../ui/pickers/DayField.tsx';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import { BudgetSheet } from './BudgetSheet.tsx';
import { originText } from './originText.ts';
import * as styles from './pnl.module.css';

/** Lists budgets with their versions, sets new ones and revises them. */
export function BudgetsDialog({ onShow, onClose }: { onShow: (id: number) => void; onClose: () => void }) {
  const budgets = useQuery(budgetsQuery());
  const [asked, setAsked] = useState<BudgetEntryView | 'new'>();
  return (
    <>
      <Dialog
        title="Budgets"
        lead="A budget keeps the forecast of a financial year under a name. Revised, it gets a new version, and earlier ones stay."
        size="medium"
        onClose={onClose}
        footer={
          <>
            <Button onPress={onClose}>Close</Button>
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => setAsked('new')}>
              Set a budget…
            </Button>
          </>
        }
      >
        <Loaded of={budgets} loading={<SkeletonList label="Reading the budgets" rows={3} />}>
          {(list) =>
            list.length === 0 ? (
              <p>There is no budget yet.</p>
            ) : (
              <ul className={layout.rows}>
                {list.map((budget) => (
                  <BudgetItem
                    key={budget.id}
                    budget={budget}
                    onShow={() => onShow(budget.id)}
                    onRevise={() => setAsked(budget)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Dialog>
      {asked && (
        <BudgetForm
          budget={asked === 'new' ? undefined : asked}
          onDone={onShow}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

type BudgetItemProps = { budget: BudgetEntryView; onShow: () => void; onRevise: () => void };

/** A budget with its versions, newest first. */
function BudgetItem({ budget: { name, from, to, versions }, onShow, onRevise }: BudgetItemProps) {
  return (
    <li className={styles.closedMonth}>
      <span>
        <strong>{name}</strong>
        <small>
          {monthLabel(from)} to {monthLabel(to)}
        </small>
        {versions.toReversed().map((each) => (
          <small key={each.version} title={momentText(each.at)}>
            {versions.length > 1 && `Version ${each.version}: `}
            {originText(each)}, set {dateText(each.at)} by {each.by.name}
            {each.reason && `: ${each.reason}`}
          </small>
        ))}
      </span>
      <span className={layout.row}>
        <Button size="small" variant="quiet" onPress={onShow} aria-label={`Compare with ${name}`}>
          Compare
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<Pencil aria-hidden="true" />}
          onPress={onRevise}
          aria-label={`Revise ${name}…`}
        >
          Revise…
        </Button>
      </span>
    </li>
  );
}

/**
 * The financial years that a budget may be of, by their first months: from the planner's first year to two years ahead.
 */
const yearsOf = (now: Month): Month[] => {
  const last = addMonths(now, 24);
  const years: Month[] = [];
  for (let { from } = financialYearOf(firstPlanningMonth); from <= last; from = addMonths(from, 12))
    years.push(from);
  return years;
};

const sources = [
  { id: 'now', label: 'As it is now' },
  { id: 'day', label: 'As of a past day' },
  { id: 'sheet', label: 'From a sheet' },
] as const;

type BudgetFormProps = {
  /** The budget to revise; undefined for a new one. */
  budget: BudgetEntryView | undefined;
  onDone: (id: number) => void;
  onClose: () => void;
};

/** Sets a budget from the forecast, or revises one. */
function BudgetForm({ budget, onDone, onClose }: BudgetFormProps) {
  const today = ukDayOf(new Date());
  const next = addMonths(financialYearOf(currentMonth()).from, 12);
  const form = useForm({
    initial: {
      from: budget?.from ?? next,
      name: budget?.name ?? `Budget ${next.slice(0, 4)}`,
      source: 'now' as (typeof sources)[number]['id'],
      asOf: null as string | null,
      sheet: null as readonly SheetRow[] | null,
      reason: '',
    },
    schema: budget ? reviseBudgetInput : setBudgetInput,
    toBody: ({ from, name, source, asOf, sheet, reason }) => ({
      from,
      name,
      // A missing day is refused with a message, rather than taken for today.
      ...(source === 'day' && { asOf: asOf ?? '' }),
      ...(source === 'sheet' && {
        sheet: (sheet ?? []).map(({ row, cells }) => ({ row, cells: [...cells] })),
      }),
      reason,
    }),
    write: ({ from, ...body }, call) =>
      budget
        ? call('POST /api/budgets/:id/revise', { params: { id: budget.id }, body })
        : call('POST /api/budgets', { body: { ...body, from } }),
    done: ({ name }) => ({ title: budget ? `${name} revised` : `${name} set` }),
    keepsRefusal: true,
    onDone: (answer) => (answer ? onDone(answer.id) : onClose()),
  });
  const { values, set, errors } = form;
  const read = useMemo(() => values.sheet && readBudgetSheet(values.sheet), [values.sheet]);
  const takeSheet = (sheet: readonly SheetRow[]) => {
    set('sheet', sheet);
    const first = readBudgetSheet(sheet).months[0]?.month;
    // The sheet sets the year of a new budget.
    if (!budget && first?.endsWith('-04')) setFrom(first);
  };
  const setFrom = (from: Month) => {
    if (values.name === `Budget ${values.from.slice(0, 4)}`) set('name', `Budget ${from.slice(0, 4)}`);
    set('from', from);
  };
  return (
    <FormDialog
      title={budget ? `Revise ${budget.name}` : 'Set a budget'}
      lead="It is the forecast of each month of the year, closed months as they were reported, or what a sheet says."
      size="small"
      form={form}
      submitText={budget ? 'Revise budget' : 'Set budget'}
      pendingText={budget ? 'Revising...' : 'Setting...'}
      isDisabled={values.source === 'sheet' && (!read || read.faults.length > 0)}
      onClose={onClose}
    >
      <TextField label="Name" isRequired autoFocus {...form.field('name')} />
      {!budget && (
        <Select
          label="Financial year"
          options={yearsOf(currentMonth()).map((from) => ({
            id: from,
            label: `${financialYearLabel(financialYearOf(from))}, from ${monthLabel(from)}`,
          }))}
          value={values.from}
          onChange={setFrom}
          error={errors.from}
        />
      )}
      <div>
        <SegmentedControl
          label="What it is taken from"
          value={values.source}
          onChange={(source) => set('source', source)}
          options={sources}
        />
      </div>
      {values.source === 'day' && (
        <LazyDatePicker
          label="Day"
          value={values.asOf}
          max={today}
          onChange={(day) => set('asOf', day)}
          error={errors.asOf && (values.asOf ? errors.asOf : 'Choose the day')}
        />
      )}
      {values.source === 'sheet' && (
        <BudgetSheet
          from={values.from}
          faults={read?.faults ?? []}
          isRead={read !== null}
          refusal={errors.sheet}
          onRead={takeSheet}
        />
      )}
      <TextField label="Reason" {...form.field('reason')} />
    </FormDialog>
  );
}
