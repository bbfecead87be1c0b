import { type ReactNode, useState } from 'react';
import { type Month, monthIndex } from '#domain/values/month.ts';
import { shortMonthLabel } from '../../format/dates.ts';
import { forecastColour } from './colours.ts';
import * as styles from './MonthColumns.module.css';
import { ticksTo } from './ticks.ts';

/** A month of a chart. */
export type MonthColumn = {
  month: Month;
  /** The stacked parts, from the bottom up. */
  parts: readonly { colour: string; value: number }[];
  /** Lines across the column, each at its own height. */
  levels?: readonly { colour: string; value: number; isDashed?: boolean }[];
  /** After the current month, drawn lighter. */
  isAhead: boolean;
  /** Drawn with an arrow above it. */
  isOver?: boolean;
};

type MonthColumnsProps = {
  columns: readonly MonthColumn[];
  /** The page's month. */
  month: Month;
  now: Month;
  /** Height in pixels. */
  height: number;
  onMonthChange: (month: Month) => void;
  tickText: (value: number) => string;
  /** The tooltip of the month under the pointer. */
  tooltip: (month: Month) => ReactNode;
};

const stackOf = ({ parts }: MonthColumn): number => parts.reduce((sum, { value }) => sum + value, 0);

/**
 * A chart with a column for each month; a press on one chooses the month. Drawn as boxes, since the first page shows
 * it, and a chart library weighs as much as the rest of that page.
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
  const hovered = pointed === undefined ? undefined : columns[pointed];
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
        {hovered && pointed !== undefined && (
          <div
            className={styles.told}
            style={
              pointed < columns.length / 2
                ? { insetInlineStart: `${((pointed + 1) / columns.length) * 100}%` }
                : { insetInlineEnd: `${(1 - pointed / columns.length) * 100}%` }
            }
          >
            {tooltip(hovered.month)}
          </div>
        )}
      </div>
    </div>
  );
}

/**
 * A month's name under its column; with the year under every January, and under the first month unless January follows
 * it.
 */
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
