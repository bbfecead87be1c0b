import { monthIndex } from '#domain/values/month.ts';
import { useMediaQuery } from '../../app/useMediaQuery.ts';
import { currentMonth, shortMonthLabel } from '../../format/dates.ts';
import * as styles from './picture/Picture.module.css';

type MonthTickProps = {
  x?: number | string;
  y?: number | string;
  /** Place on the axis, from 0. */
  index?: number;
  payload?: { value: string };
};

/** A month under its bar, by its initial on a phone; the year stands under the first month and under every January. */
export function MonthTick({ x = 0, y = 0, index = 0, payload }: MonthTickProps) {
  const isNarrow = useMediaQuery('(max-width: 560px)');
  if (!payload) return null;
  const [name, year] = shortMonthLabel(payload.value).split(' ');
  const place = monthIndex(payload.value) % 12;
  // January's year needs its room where ticks are close.
  const isYearStart = place === 0 || (index === 0 && !(isNarrow && place >= 10));
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      className={payload.value === currentMonth() ? styles.chartTickNow : undefined}
    >
      <tspan x={x} dy="1em">
        {isNarrow ? name?.slice(0, 1) : name}
      </tspan>
      {isYearStart && (
        <tspan x={x} dy="1.25em">
          20{year}
        </tspan>
      )}
    </text>
  );
}
