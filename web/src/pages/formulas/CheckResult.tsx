import { closedMonthsTexts } from '#domain/history/closedMonthsText.ts';
import { holesText } from '#domain/history/holesText.ts';
import { counted } from '#domain/values/sentences.ts';
import type { TableComparison, VerificationView } from '#projections/readModelVersions/view.ts';
import { figureColumn, plainColumn } from '../../money/columns.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Disclosure } from '../../ui/layers/Disclosure.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import * as styles from './formulas.module.css';

const figures = new Intl.NumberFormat('en-GB');

/** The result of a check: every table equal, or the rows that differ. */
export function CheckResult(props: NonNullable<VerificationView['result']>) {
  const { isEqual, tables, holes = [], closedMonths = [] } = props;
  const { faults, notes } = closedMonthsTexts(closedMonths);
  const different = tables.filter((table) => !table.isEqual);
  const checked = tables.reduce((sum, { live }) => sum + live.rows, 0);
  const uncounted = tables.find(({ table }) => table === 'parked')?.live.rows ?? 0;
  return (
    <>
      {isEqual ? (
        <Alert tone="good" title={`Checked: all ${figures.format(checked)} figures agree with the records`}>
          They were computed anew from everything that was ever recorded.
        </Alert>
      ) : (
        <Alert tone="over" title="Some figures do not agree with the records">
          Details name them. Press “Recalculate everything” with no formula changed, and use the result: its
          figures are those of the records.
        </Alert>
      )}
      {uncounted > 0 && (
        <Alert tone="watch">
          {counted(uncounted, 'recorded change is', 'recorded changes are')} not among them: they could not be
          counted, and are listed above.
        </Alert>
      )}
      {holes.length > 0 && (
        <Alert tone="over">
          {holesText(holes)} {holes.join(', ')}
        </Alert>
      )}
      {faults.length > 0 && <Alert tone="over">{faults.join(' ')}</Alert>}
      {notes.map((note) => (
        <p key={note} className={layout.muted}>
          {note}
        </p>
      ))}
      <Disclosure title="Details">
        {different.map((table) => (
          <DifferentRows key={table.table} {...table} />
        ))}
        <DataTable
          label="Tables compared"
          columns={tableColumns}
          rows={tables}
          rowKey={({ table }) => table}
          isDense
          empty={<EmptyState title="There are no tables" />}
        />
      </Disclosure>
    </>
  );
}

function DifferentRows({ table, onlyLive, onlyFresh }: TableComparison) {
  return (
    <section className={styles.differing} aria-label={`Rows of ${table} that differ`}>
      <h3>{table}</h3>
      {onlyLive.length > 0 && <Rows title="Only among the figures in use" rows={onlyLive} />}
      {onlyFresh.length > 0 && <Rows title="Only in the fresh build" rows={onlyFresh} />}
    </section>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly string[] }) {
  return (
    <>
      <p className={layout.muted}>{title}</p>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <code>{row}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

const tableColumns: Column<TableComparison>[] = [
  plainColumn('table', 'Table', ({ table }) => table, { minWidth: 170 }),
  plainColumn('equal', 'Result', ({ isEqual }) => (isEqual ? 1 : 0), {
    width: 120,
    cell: ({ isEqual }) => <Badge tone={isEqual ? 'good' : 'over'}>{isEqual ? 'Equal' : 'Differs'}</Badge>,
  }),
  figureColumn(
    'rows',
    'Rows',
    ({ live }) => live.rows,
    (count: number) => figures.format(count),
    { width: 110 },
  ),
  {
    id: 'digest',
    header: 'Checksum',
    minWidth: 300,
    cell: ({ live }) => <code>{live.digest ?? 'empty'}</code>,
  },
];
