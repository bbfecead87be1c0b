import { enteredCell, monthCell } from '#domain/csv/cells.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { PlaceholderView } from '#projections/people/placeholders/view.ts';
import { Withheld } from '../../app/pay/Withheld.tsx';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { money } from '../../format/money.ts';
import { hoursColumn, monthColumn, plainColumn } from '../../money/columns.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import type { Column } from '../../ui/table/columns.ts';
import * as styles from './placeholders.module.css';

/** The columns of the list. */
export const placeholderColumns = (seesPay: boolean): Column<PlaceholderView>[] => [
  plainColumn('name', 'Name', ({ name }) => name, {
    minWidth: 170,
    cell: ({ name }) => (
      <span className={layout.broken}>
        {name} <span className={styles.word}>to be hired</span>
      </span>
    ),
  }),
  plainColumn('role', 'Role', ({ role }) => role, { importance: 'key', minWidth: 120 }),
  monthColumn('from', 'First month', ({ startMonth }) => startMonth, { importance: 'key', width: 130 }),
  plainColumn('to', 'Last month', ({ endMonth }) => endMonth, {
    importance: 'extra',
    width: 130,
    cell: ({ endMonth }) => endMonth && `until ${monthLabel(endMonth)}`,
  }),
  hoursColumn('hours', 'Weekly hours', ({ workingHours }) => workingHours, { width: 120 }),
  plainColumn('cost', 'Cost', ({ cost }) => cost && costWords(cost), {
    align: 'end',
    width: 150,
    cell: ({ cost }) => (seesPay ? cost ? costWords(cost) : '—' : <Withheld />),
  }),
  plainColumn('note', 'Note', ({ note }) => note, { importance: 'extra', minWidth: 140 }),
];

/** The list as exported. */
export const placeholderExport: ExportColumn<PlaceholderView>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Role', value: ({ role }) => role },
  { header: 'First month', value: ({ startMonth }) => monthCell(startMonth) },
  { header: 'Last month', value: ({ endMonth }) => monthCell(endMonth) },
  { header: 'Weekly hours', value: ({ workingHours }) => workingHours },
  { header: 'Cost', value: ({ cost }) => cost && enteredCell(cost.amount) },
  { header: 'Cost is', value: ({ cost }) => cost && (cost.per === 'month' ? 'a month' : 'an hour') },
  { header: 'Note', value: ({ note }) => note },
];

/** "£4,000 a month" or "£45.50 an hour". */
export const costWords = ({ per, amount }: NonNullable<PlaceholderView['cost']>): string =>
  `${money(amount)} ${per === 'month' ? 'a month' : 'an hour'}`;
