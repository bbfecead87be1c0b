import { Fragment } from 'react';
import type { Axis } from '../windowed/axis.ts';
import * as styles from './Grid.module.css';
import type { GridProps } from './gridTypes.ts';

type GridHeadProps = Pick<
  GridProps,
  'columns' | 'corner' | 'columnHeading' | 'totalHeading' | 'currentColumn'
> & { axis: Axis };

/** The headings, which stay in sight at the top. */
export function GridHead({
  columns,
  corner,
  columnHeading,
  totalHeading,
  currentColumn,
  axis,
}: GridHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1} className={styles.head}>
        <th scope="col" aria-colindex={1} className={styles.heading}>
          {corner}
        </th>
        {axis.tracks.map(({ index, gap }) => (
          <Fragment key={index}>
            {gap > 0 && <td className={styles.gap} aria-hidden="true" />}
            <th scope="col" aria-colindex={index + 2} data-current={index === currentColumn || undefined}>
              {columnHeading(index)}
            </th>
          </Fragment>
        ))}
        {axis.tail > 0 && <td className={styles.gap} aria-hidden="true" />}
        <th scope="col" aria-colindex={columns + 2} className={styles.total}>
          {totalHeading}
        </th>
      </tr>
    </thead>
  );
}
