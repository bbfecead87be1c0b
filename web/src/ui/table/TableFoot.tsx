import type { Column } from './columns.ts';
import * as styles from './DataTable.module.css';

type TableFootProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  label: string;
  hasActions: boolean;
};

/** The totals, which stay in sight at the foot. */
export function TableFoot<Row>({ columns, rows, label, hasActions }: TableFootProps<Row>) {
  return (
    <tfoot>
      <tr>
        {columns.map((column, place) =>
          place === 0 ? (
            <th key={column.id} scope="row" data-align={column.align}>
              {column.total?.(rows) ?? label}
            </th>
          ) : (
            <td key={column.id} data-align={column.align} data-current={column.isCurrent || undefined}>
              {column.total?.(rows)}
            </td>
          ),
        )}
        {hasActions && <td className={styles.actions} data-slot="table-actions" />}
      </tr>
    </tfoot>
  );
}
