import { ArrowDown, ArrowUp } from 'lucide-react';
import { startTransition } from 'react';
import * as hiddenStyles from '../basics/hidden.module.css';
import { type Column, columnLength, nextSort, type Sort } from './columns.ts';
import * as styles from './DataTable.module.css';
import { type Standing, standingProps } from './fitColumns.ts';

type TableHeadProps<Row> = {
  columns: readonly Column<Row>[];
  standing: readonly Standing[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  /** In pixels; 0 where rows have no actions. */
  actionsWidth: number;
};

/** Width that the word "Actions" needs, in pixels; over a single small button it is only read aloud. */
const roomForHeading = 70;

/** The headings; a sortable one is a button. The press is drawn at once, the rows once they are ready. */
export function TableHead<Row>({ columns, standing, sort, onSort, actionsWidth }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column, place) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              data-current={column.isCurrent || undefined}
              {...standingProps(column, standing[place])}
              aria-sort={direction}
            >
              {column.sortValue ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => startTransition(() => onSort(nextSort(column, sort)))}
                >
                  <span className={styles.heading}>{column.header}</span>
                  {direction === 'descending' ? (
                    <ArrowDown
                      size={14}
                      data-idle={direction === undefined || undefined}
                      aria-hidden="true"
                    />
                  ) : (
                    <ArrowUp size={14} data-idle={direction === undefined || undefined} aria-hidden="true" />
                  )}
                </button>
              ) : (
                <span className={styles.heading}>
                  {column.headerNote}
                  {column.header}
                </span>
              )}
            </th>
          );
        })}
        {actionsWidth > 0 && (
          <th
            scope="col"
            className={styles.actions}
            data-slot="table-actions"
            style={{ inlineSize: columnLength(actionsWidth) }}
          >
            <span className={actionsWidth < roomForHeading ? hiddenStyles.hidden : undefined}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type TableFootProps<Row> = {
  columns: readonly Column<Row>[];
  standing: readonly Standing[];
  rows: readonly Row[];
  label: string;
  /** In pixels; 0 where rows have no actions. */
  actionsWidth: number;
};

/** The totals, which stay in sight at the foot. */
export function TableFoot<Row>({ columns, standing, rows, label, actionsWidth }: TableFootProps<Row>) {
  return (
    <tfoot>
      <tr>
        {columns.map((column, place) =>
          place === 0 ? (
            <th key={column.id} scope="row" {...standingProps(column)}>
              {column.total?.(rows) ?? label}
            </th>
          ) : (
            <td
              key={column.id}
              data-current={column.isCurrent || undefined}
              {...standingProps(column, standing[place])}
            >
              {column.total?.(rows)}
            </td>
          ),
        )}
        {actionsWidth > 0 && (
          <td
            className={styles.actions}
            data-slot="table-actions"
            style={{ inlineSize: columnLength(actionsWidth) }}
          />
        )}
      </tr>
    </tfoot>
  );
}
