import { History } from 'lucide-react';
import { Link } from 'react-aria-components';
import { eventWords } from '#domain/history/historyWords.ts';
import type { FigureUnit } from '#domain/money/figures.ts';
import type { Month } from '#domain/values/month.ts';
import type { ExplainView } from '#projections/money/explain/view.ts';
import { paths } from '../../app/paths.ts';
import { RecordLink } from '../../app/RecordLink.tsx';
import { dateText } from '../../format/dates.ts';
import { money, moneyColumn, withMinusSign } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { hrefOf } from '../../format/search.ts';
import * as buttonStyles from '../../ui/basics/Button.module.css';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { figureColumn, plainColumn } from '../columns.tsx';
import * as figuresStyles from '../FiguresDialog.module.css';
import * as styles from './explain.module.css';

type Term = ExplainView['terms'][number];
type Line = Term['lines'][number];

const roles = { plus: '', minus: 'Less ', over: 'Divided by ' } as const;

/** The heading of a part: "Direct staff costs", "Less direct staff costs". */
const headingOf = ({ role, name }: Term): string => {
  const text = `${roles[role]}${name}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const historyOf = ({ kind, id }: Line['record'], month: Month): string =>
  hrefOf(paths.history, { kind, id, ...(kind === 'allocationPlan' && { month }) });

/** The name of a line's record, linked to the record's page where it has one. */
function RecordName({ kind, id, name }: Line['record']) {
  if (kind !== 'project' && kind !== 'teamMember' && kind !== 'freelancer') return name;
  return <RecordLink kind={kind} id={Number(id)} name={name} />;
}

/** A part of a figure: the lines that add up to it, each with the change that set it. */
export function ExplainTerm({ term, month }: { term: Term; month: Month }) {
  const heading = headingOf(term);
  const lines = term.lines.map((line, place) => ({ ...line, place }));
  return (
    <section className={styles.term}>
      <h3>
        {heading} <span>{amountIn(term.unit)(term.value)}</span>
      </h3>
      <DataTable
        label={heading}
        className={classNames(figuresStyles.table, figuresStyles.whole, styles.table)}
        columns={columnsFor(term)}
        rows={lines}
        rowKey={({ place }) => place}
        rowActions={({ record }) => (
          <Link
            className={buttonStyles.button}
            data-slot="button"
            data-variant="quiet"
            data-size="small"
            data-icon-only=""
            aria-label={`History of ${record.name}`}
            href={historyOf(record, month)}
          >
            <History aria-hidden="true" />
          </Link>
        )}
        actionsWidth={56}
        empty={<EmptyState title="Nothing counts in this month" />}
      />
    </section>
  );
}

const columnsFor = ({ unit, value, lines }: Term): Column<Line>[] => {
  const amount = amountsIn(unit, [...lines.map((line) => line.amount), value]);
  return [
    plainColumn('record', 'From', ({ record }) => record.name, {
      width: 205,
      cell: ({ record, of }) => (
        <>
          <RecordName {...record} /> {of && <span className={layout.faint}>{of}</span>}
        </>
      ),
    }),
    figureColumn(
      'amount',
      unit === 'money' ? 'Amount' : unit === 'hours' ? 'Hours' : 'Count',
      (line) => line.amount,
      amount,
      { width: 108, total: () => amount(value) },
    ),
    {
      id: 'calculation',
      header: 'How it comes about',
      minWidth: 250,
      cell: ({ calculation }) => calculation,
    },
    plainColumn('change', 'Set by', ({ change }) => change?.by.name, {
      width: 132,
      cell: ({ change }) => change?.by.name ?? '—',
    }),
    plainColumn('when', 'On', ({ change }) => change?.at, {
      width: 140,
      cell: ({ change }) => (change ? dateText(change.at) : '—'),
    }),
    {
      id: 'why',
      header: 'What was done, and why',
      width: 195,
      cell: ({ change }) =>
        change && (
          <>
            {eventWords(change.event)}
            {change.reason && <span className={layout.faint}> “{change.reason}”</span>}
          </>
        ),
    },
  ];
};

// Unlike elsewhere hours are shown in full: rounded ones would not add up.
const hours = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });

/** An amount as text: "£95.50", "83.3425h", "55.7%", "3". */
export const amountIn = (unit: FigureUnit): ((amount: number) => string) => {
  switch (unit) {
    case 'money':
      return (amount) => money(amount);
    case 'hours':
      return (amount) => `${withMinusSign(hours.format(amount))}h`;
    case 'ratio':
      return percent;
    case 'count':
      return String;
  }
};

/** A column of amounts as text; money has pence throughout as soon as one amount has any. */
const amountsIn = (unit: FigureUnit, amounts: readonly number[]): ((amount: number) => string) =>
  unit === 'money' ? moneyColumn(amounts) : amountIn(unit);
