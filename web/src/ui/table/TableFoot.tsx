import type { Column } from './columns.ts';
import * as styles from './DataTable.module.css';
import type { Standing } from './fitColumns.ts';
import { standingProps } from './standingProps.ts';

type TableFootProps<Row> = {
  columns: readonly Column<Row>[];
  standing: readonly Standing[];
  rows: readonly Row[];
  label: string;
  /** Pixels; 0 where rows have no actions. */
  actionsWidth: number;
};

/** The totals, which stay in sight at the foot. */
export function TableFoot<Row>({ columns, standing, rows, label, actionsWidth }: TableFootProps<Row>) {
  return (
    <tfoot>
      <tr>
        {columns.map((column, place) =>
          place === 0 ? (
            <th key={column.id} scope="row" data-align={column.align} {...standingProps(column)}>
              {column.total?.(rows) ?? label}
            </th>
          ) : (
            <td
              key={column.id}
              data-align={column.align}
              data-current={column.isCurrent || undefined}
              {...standingProps(column, standing[place])}
            >
              {column.total?.(rows)}
            </td>
          ),
        )}
        {actionsWidth > 0 && (
          <td className={styles.actions} data-slot="table-actions" style={{ inlineSize: actionsWidth }} />
        )}
      </tr>
    </tfoot>
  );
}
