import type { BarShapeProps } from 'recharts';
import { forecastColour } from './colours.ts';
import * as styles from './picture/Picture.module.css';

/**
 * A part of a stacked bar: a hair of ground apart from the next one, and lighter where it is a forecast. A credit hangs
 * below the ground, with a height below 0.
 */
export function ForecastBar({ x, y, width, height, fill = '', payload }: BarShapeProps) {
  const { isAhead } = payload as { isAhead: boolean };
  return (
    <rect
      className={styles.chartBar}
      data-slot="chart-bar"
      x={x}
      y={Math.min(y, y + height)}
      width={width}
      height={Math.max(0, Math.abs(height) - 1)}
      fill={isAhead ? forecastColour(fill) : fill}
    />
  );
}
