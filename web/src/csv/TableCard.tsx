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
  /** What a file holds; the table's own columns unless given. */
  exported?: readonly ExportColumn<Row>[];
  /** What the rows come to, beside the export. */
  sum?: ReactNode;
};

/** Rows in a card, counted, and handed over as a file where there are any. */
export function TableCard<Row>(props: TableCardProps<Row>) {
  const { title, of, things, fileName, exported, sum, ...table } = props;
  const rows = of.data;
  return (
    <Card
      title={title}
      isPadded={false}
      {...(rows && { count: rows.length })}
      aside={
        // Their room is kept while the rows are read: nothing moves.
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
