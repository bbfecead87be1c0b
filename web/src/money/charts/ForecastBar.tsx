import type { BarShapeProps } from 'recharts';
import { aheadColour } from './colours.ts';
import * as styles from './picture/Picture.module.css';

/** A part of a stacked bar: a hair of ground apart from the next one, and lighter where it is a forecast. */
export function ForecastBar({ x, y, width, height, fill = '', payload }: BarShapeProps) {
  const { isAhead } = payload as { isAhead: boolean };
  return (
    <rect
      className={styles.chartBar}
      data-slot="chart-bar"
      x={x}
      y={y}
      width={width}
      height={Math.max(0, height - 1)}
      fill={isAhead ? aheadColour(fill) : fill}
    />
  );
}
