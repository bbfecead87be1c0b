import type { BarShapeProps } from 'recharts';
import { forecastColour } from './colours.ts';
import * as styles from './picture/Picture.module.css';

/**
 * A part of a stacked bar, with a thin gap to the next one, and lighter where it is a forecast. A credit has a height
 * below 0 and is drawn below the zero line.
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
