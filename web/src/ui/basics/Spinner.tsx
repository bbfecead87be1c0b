import { classNames } from './classNames.ts';
import * as styles from './Spinner.module.css';

type SpinnerProps = {
  /** Shown beside the wheel and read aloud; without it the wheel is decoration. */
  label?: string;
  className?: string;
};

export function Spinner({ label, className }: SpinnerProps) {
  const wheel = <span className={styles.wheel} aria-hidden="true" />;
  if (!label)
    return (
      <span className={classNames(styles.spinner, className)} data-slot="spinner">
        {wheel}
      </span>
    );
  return (
    <span className={classNames(styles.spinner, className)} data-slot="spinner" role="status">
      {wheel}
      {label}
    </span>
  );
}
