import { classNames } from '../../../ui/basics/classNames.ts';
import * as layout from '../../../ui/basics/layout.module.css';
import * as styles from './Legend.module.css';
import type { LegendEntry } from './Legend.tsx';
import * as pictureStyles from './Picture.module.css';

type ChartTooltipProps = {
  title: string;
  lines: readonly (Pick<LegendEntry, 'name' | 'colour' | 'mark'> & { text: string })[];
  /** A last line with their sum. */
  sum?: { name: string; text: string };
};

/** The figures of the point under the pointer. */
export function ChartTooltip({ title, lines, sum }: ChartTooltipProps) {
  return (
    <div className={classNames(layout.framed, layout.soft, pictureStyles.chartTooltip)}>
      <strong>{title}</strong>
      {lines.map(({ name, colour, mark = 'fill', text }) => (
        <div key={name}>
          <span className={styles.mark} data-mark={mark} style={{ color: colour }} />
          <span>{name}</span>
          <span>{text}</span>
        </div>
      ))}
      {sum && (
        <div>
          <strong>{sum.name}</strong>
          <strong>{sum.text}</strong>
        </div>
      )}
    </div>
  );
}
