import { classNames } from './classNames.ts';
import './Spinner.css';

type SpinnerProps = {
  /** Shown beside the wheel and read aloud; without it the wheel is decoration. */
  label?: string;
  className?: string;
};

export function Spinner({ label, className }: SpinnerProps) {
  const wheel = <span className="ui-spinner-wheel" aria-hidden="true" />;
  if (!label) return <span className={classNames('ui-spinner', className)}>{wheel}</span>;
  return (
    <span className={classNames('ui-spinner', className)} role="status">
      {wheel}
      {label}
    </span>
  );
}
