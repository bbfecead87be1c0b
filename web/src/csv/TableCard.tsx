import type { ReactNode } from 'react';
import { Loaded, type Reading } from '../app/Loaded.tsx';
import * as layout from '../ui/basics/layout.module.css';
import { Card } from '../ui/page/Card.tsx';
import { DataTable, type DataTableProps } from '../ui/table/DataTable.tsx';
import { type ExportColumn, ExportList } from './ExportList.tsx';
import { exportColumns } from './ExportTable.tsx';

type TableCardProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  title: string;
  of: Reading<readonly Row[]>;
  /** What is exported, in the plural: "projects". */
  things: string;
  /** Without ".csv". */
  fileName: string;
  /** The columns of the file; the table's own unless given. */
  exported?: readonly ExportColumn<Row>[];
  /** The sum of the rows, beside the export. */
  sum?: ReactNode;
};

/** A card with a table, its number of rows, and an export if there are any. */
export function TableCard<Row>(props: TableCardProps<Row>) {
  const { title, of, things, fileName, exported, sum, ...table } = props;
  const rows = of.data;
  return (
    <Card
      title={title}
      isPadded={false}
      {...(rows && { count: rows.length })}
      aside={
        // The space is kept while the rows load, so that nothing moves.
        !of.error &&
        rows?.length !== 0 && (
          <div className={layout.row}>
            {sum}
            <ExportList
              things={things}
              fileName={fileName}
              columns={exported ?? exportColumns(table.columns)}
              rows={rows}
              isIconOnly
            />
          </div>
        )
      }
    >
      <Loaded of={of}>
        <DataTable {...table} rows={rows} />
      </Loaded>
    </Card>
  );
}
