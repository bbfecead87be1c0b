import { classNames } from './classNames.ts';
import * as styles from './Spinner.module.css';

type SpinnerProps = {
  /** Shown beside the wheel and read aloud; without it the wheel is decoration. */
  label?: string;
  /** Stands alone, in place of something larger that is loading. */
  isAlone?: boolean;
  className?: string;
};

export function Spinner({ label, isAlone = false, className }: SpinnerProps) {
  const wheel = <span className={styles.wheel} aria-hidden="true" />;
  return (
    <span
      className={classNames(styles.spinner, className)}
      data-slot="spinner"
      data-alone={isAlone || undefined}
      role={label ? 'status' : undefined}
    >
      {wheel}
      {label}
    </span>
  );
}
