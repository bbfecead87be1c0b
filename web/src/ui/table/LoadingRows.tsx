import { Skeleton } from '../feedback/Skeleton.tsx';
import type { Column } from './columns.ts';
import * as styles from './DataTable.module.css';
import type { Standing } from './fitColumns.ts';
import { standingProps } from './standingProps.ts';

// Uneven, as words and figures are.
const widths = ['55%', '70%', '48%', '62%', '75%', '52%'];

/** Grey rows in the shape of those to come. */
export function LoadingRows<Row>({
  columns,
  standing,
  hasActions,
}: {
  columns: readonly Column<Row>[];
  standing: readonly Standing[];
  hasActions: boolean;
}) {
  return widths.map((width) => (
    <tr key={width}>
      {columns.map((column, place) => (
        <td
          key={column.id}
          data-align={column.align}
          {...standingProps(column, standing[place])}
          data-label={undefined}
        >
          <Skeleton width={standing[place] === 'under' ? '6em' : width} height="0.8em" />
        </td>
      ))}
      {hasActions && <td />}
    </tr>
  ));
}

/** The room of the rows that are out of sight and out of the document. */
export function RowSpace({ pixels, columns }: { pixels: number; columns: number }) {
  if (pixels <= 0) return null;
  return (
    <tr>
      <td className={styles.space} data-slot="table-space" colSpan={columns} style={{ blockSize: pixels }} />
    </tr>
  );
}
