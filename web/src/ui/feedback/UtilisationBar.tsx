import { Meter } from 'react-aria-components';
import { classNames } from '../basics/classNames.ts';
import { type Tone, toneIcon } from '../basics/tones.tsx';
import * as styles from './Bars.module.css';
import { OverMark } from './OverMark.tsx';

export type UtilisationBarProps = {
  /** Whose utilisation, for screen readers: "Utilisation of Ada Lovelace". */
  label: string;
  /** A fraction; 1 is all available hours. */
  value: number;
  /** The figure as text: "92.5%". */
  text: string;
  tone: Tone;
  /** A mark beside the figure, with its text, such as "over 100%". */
  mark?: string | null;
  className?: string;
};

/** The bar ends at 125%; the notch marks 100%. */
const scale = 1.25;

/** A utilisation as a bar, with a notch at 100%. */
export function UtilisationBar({ label, value, text, tone, mark = null, className }: UtilisationBarProps) {
  const shown = Math.min(Math.max(value, 0), scale) / scale;
  return (
    <Meter
      aria-label={label}
      value={value}
      maxValue={Math.max(1, value)}
      valueLabel={mark === null ? text : `${text}, ${mark}`}
      className={classNames(styles.utilisation, className)}
      data-tone={tone}
    >
      <span className={classNames(styles.bar, styles.barNotched)} aria-hidden="true">
        <span className={styles.barFill} data-slot="bar-fill" style={{ inlineSize: `${shown * 100}%` }} />
      </span>
      <span className={styles.utilisationText} aria-hidden="true">
        {toneIcon[tone]}
        {text}
        {mark !== null && <OverMark mark={mark} />}
      </span>
    </Meter>
  );
}
