import { ArrowDown, ArrowUp } from 'lucide-react';
import { type Column, nextSort, type Sort } from './columns.ts';

type TableHeadProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  hasActions: boolean;
};

/** The headings; each that can sort is a button. */
export function TableHead<Row>({ columns, sort, onSort, hasActions }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              data-current={column.isCurrent || undefined}
              aria-sort={direction}
            >
              {column.sortValue ? (
                <button
                  type="button"
                  className="ui-table-sort"
                  onClick={() => onSort(nextSort(column, sort))}
                >
                  <span className="ui-table-heading">{column.header}</span>
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
                <span className="ui-table-heading">
                  {column.headerNote}
                  {column.header}
                </span>
              )}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className="ui-table-actions">
            Actions
          </th>
        )}
      </tr>
    </thead>
  );
}
