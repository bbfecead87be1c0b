import * as layout from '../../../ui/basics/layout.module.css';
import * as styles from './Legend.module.css';

export type LegendEntry = {
  name: string;
  /** A colour token: `var(--type-sla)`. */
  colour: string;
  /** How it is drawn; a filled square unless given. */
  mark?: 'fill' | 'line' | 'dashes' | 'arrow';
};

/** The meaning of a chart's colours and lines. */
export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {entries.map(({ name, colour, mark = 'fill' }) => (
        <li key={name} className={layout.inline}>
          <span className={styles.mark} data-mark={mark} style={{ color: colour }} aria-hidden="true">
            {mark === 'arrow' && '▲'}
          </span>
          {name}
        </li>
      ))}
    </ul>
  );
}
