import { ProgressBar as AriaProgressBar } from 'react-aria-components';
import { classNames } from '../basics/classNames.ts';
import * as layout from '../basics/layout.module.css';
import * as styles from './Bars.module.css';

export type ProgressBarProps = {
  /** What is in progress: "Importing 240 rows". */
  label: string;
  /** The fraction that is done. */
  value: number;
};

/** The progress of something that takes a while. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <AriaProgressBar
      aria-label={label}
      value={value}
      maxValue={1}
      className={styles.progress}
      data-slot="progress"
    >
      {({ valueText }) => (
        <>
          <span className={classNames(layout.muted, layout.gap3, styles.barWords)} aria-hidden="true">
            <span>{label}</span>
            <span>{valueText}</span>
          </span>
          <span className={styles.bar} aria-hidden="true">
            <span className={styles.barFill} data-slot="bar-fill" style={{ inlineSize: `${value * 100}%` }} />
          </span>
        </>
      )}
    </AriaProgressBar>
  );
}
