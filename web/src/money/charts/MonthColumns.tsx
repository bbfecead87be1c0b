import { type ReactNode, useState } from 'react';
import { type Month, monthIndex } from '#domain/values/month.ts';
import { shortMonthLabel } from '../../format/dates.ts';
import { forecastColour } from './colours.ts';
import * as styles from './MonthColumns.module.css';
import { ticksTo } from './ticks.ts';

/** One month of a picture. */
export type MonthColumn = {
  month: Month;
  /** What is stacked, from the ground up. */
  parts: readonly { colour: string; value: number }[];
  /** Drawn across the column at a height of its own. */
  levels?: readonly { colour: string; value: number; isDashed?: boolean }[];
  /** After the current month: lighter. */
  isAhead: boolean;
  /** With an arrow above it. */
  isOver?: boolean;
};

type MonthColumnsProps = {
  columns: readonly MonthColumn[];
  /** The month the page is about. */
  month: Month;
  now: Month;
  /** Pixels. */
  height: number;
  onMonthChange: (month: Month) => void;
  tickText: (value: number) => string;
  /** What is told of the month under the pointer. */
  tooltip: (month: Month) => ReactNode;
};

const stackOf = ({ parts }: MonthColumn): number => parts.reduce((sum, { value }) => sum + value, 0);

/**
 * A column a month, a press on which chooses it. Drawn as boxes: the first page shows them, and a chart library weighs
 * as much as the rest of that page.
 */
export function MonthColumns(props: MonthColumnsProps) {
  const { columns, month, now, height, onMonthChange, tickText, tooltip } = props;
  const [pointed, setPointed] = useState<number>();
  const ticks = ticksTo(
    Math.max(
      ...columns.map((column) =>
        Math.max(stackOf(column), ...(column.levels ?? []).map(({ value }) => value)),
      ),
    ),
  );
  const top = ticks.at(-1) || 1;
  const percentOf = (value: number) => `${(Math.max(0, value) / top) * 100}%`;
  const told = pointed === undefined ? undefined : columns[pointed];
  return (
    <div className={styles.picture} style={{ blockSize: height }}>
      <div className={styles.plot} onPointerLeave={() => setPointed(undefined)}>
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ insetBlockEnd: percentOf(tick) }}>
            <span>{tickText(tick)}</span>
          </span>
        ))}
        {columns.map((column, place) => (
          // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the picture is hidden from whoever uses no pointer; the month is chosen at the head of the page, too
          <div
            key={column.month}
            className={styles.column}
            data-chosen={column.month === month || undefined}
            data-now={column.month === now || undefined}
            data-over={column.isOver || undefined}
            onPointerEnter={() => setPointed(place)}
            onClick={() => onMonthChange(column.month)}
          >
            {column.month === now && <span className={styles.today}>Today</span>}
            <div className={styles.stack}>
              {column.isOver && <span className={styles.arrow}>▲</span>}
              {column.parts
                .filter(({ value }) => value > 0)
                .toReversed()
                .map(({ colour, value }) => (
                  <span
                    key={colour}
                    className={styles.part}
                    data-ahead={column.isAhead || undefined}
                    style={{
                      blockSize: percentOf(value),
                      background: column.isAhead ? forecastColour(colour) : colour,
                    }}
                  />
                ))}
            </div>
            {column.levels?.map(({ colour, value, isDashed }) => (
              <span
                key={colour}
                className={styles.level}
                data-dashed={isDashed || undefined}
                style={{ insetBlockEnd: percentOf(value), color: colour }}
              />
            ))}
            <MonthName month={column.month} isFirst={place === 0} />
          </div>
        ))}
        {told && pointed !== undefined && (
          <div
            className={styles.told}
            style={
              pointed < columns.length / 2
                ? { insetInlineStart: `${((pointed + 1) / columns.length) * 100}%` }
                : { insetInlineEnd: `${(1 - pointed / columns.length) * 100}%` }
            }
          >
            {tooltip(told.month)}
          </div>
        )}
      </div>
    </div>
  );
}

/** A month under its column; the year stands under every January, and under the first month where none follows it at once. */
function MonthName({ month, isFirst }: { month: Month; isFirst: boolean }) {
  const [name = '', year] = shortMonthLabel(month).split(' ');
  return (
    <span className={styles.month}>
      {name.slice(0, 1)}
      <span>{name.slice(1)}</span>
      {(monthIndex(month) % 12 === 0 || (isFirst && monthIndex(month) % 12 !== 11)) && (
        <small>20{year}</small>
      )}
    </span>
  );
}
