import { Fragment } from 'react';
import type { Axis } from '../windowed/axis.ts';
import * as styles from './Grid.module.css';
import type { GridProps } from './gridTypes.ts';

type GridFootProps = Pick<GridProps, 'rows' | 'columns' | 'columnTotal' | 'grandTotal' | 'currentColumn'> & {
  axis: Axis;
};

/** The totals, which stay in sight at the bottom. */
export function GridFoot({ rows, columns, columnTotal, grandTotal, currentColumn, axis }: GridFootProps) {
  return (
    <tfoot>
      <tr aria-rowindex={rows + 2} className={styles.foot}>
        <th scope="row" aria-colindex={1} className={styles.heading}>
          Total
        </th>
        {axis.tracks.map(({ index, gap }) => (
          <Fragment key={index}>
            {gap > 0 && <td className={styles.gap} aria-hidden="true" />}
            <td aria-colindex={index + 2} data-current={index === currentColumn || undefined}>
              {columnTotal(index)}
            </td>
          </Fragment>
        ))}
        {axis.tail > 0 && <td className={styles.gap} aria-hidden="true" />}
        <td aria-colindex={columns + 2} className={styles.total}>
          {grandTotal}
        </td>
      </tr>
    </tfoot>
  );
}
