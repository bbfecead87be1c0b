import { classNames } from '../basics/classNames.ts';
import * as styles from './Grid.module.css';
import type { GridProps } from './gridTypes.ts';

/** Columns of figures that stand beside each other on a sheet. */
const mostAcross = 12;

type PaperGridProps = Omit<GridProps, 'status' | 'describedBy'>;

/** A grid on paper, where nothing scrolls: tables one below the other, each with a part of the columns and all rows. */
export function PaperGrid(props: PaperGridProps) {
  const { columns, className } = props;
  const parts = Math.max(1, Math.ceil(columns / mostAcross));
  const across = Math.ceil(columns / parts);
  return Array.from({ length: parts }, (_, part) => {
    const from = part * across;
    const shown = Array.from({ length: Math.min(across, columns - from) }, (__, place) => from + place);
    return (
      <PaperPart
        key={from}
        {...props}
        className={classNames(styles.grid, styles.paper, className)}
        shown={shown}
        isLast={part === parts - 1}
      />
    );
  });
}

type PaperPartProps = PaperGridProps & { shown: readonly number[]; isLast: boolean };

/** Some of the columns; the last ones have the totals beside them. */
function PaperPart({ shown, isLast, ...props }: PaperPartProps) {
  const current = (column: number) => column === props.currentColumn || undefined;
  return (
    <table className={props.className} aria-label={props.label}>
      <thead>
        <tr className={styles.head}>
          <th scope="col" className={styles.heading}>
            {props.corner}
          </th>
          {shown.map((column) => (
            <th key={column} scope="col" data-current={current(column)}>
              {props.columnHeading(column)}
            </th>
          ))}
          {isLast && (
            <th scope="col" className={styles.total}>
              {props.totalHeading}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: props.rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it is drawn once
          <tr key={row}>
            <th scope="row" className={styles.heading}>
              {props.rowHeading(row)}
            </th>
            {shown.map((column) => {
              const { text, content, tone } = props.cell(row, column);
              return (
                <td key={column} className={styles.cell} data-tone={tone} data-current={current(column)}>
                  {content ?? text}
                </td>
              );
            })}
            {isLast && <td className={styles.total}>{props.rowTotal(row)}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.foot}>
          <th scope="row" className={styles.heading}>
            Total
          </th>
          {shown.map((column) => (
            <td key={column} data-current={current(column)}>
              {props.columnTotal(column)}
            </td>
          ))}
          {isLast && <td className={styles.total}>{props.grandTotal}</td>}
        </tr>
      </tfoot>
    </table>
  );
}
