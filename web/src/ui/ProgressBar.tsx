import { ProgressBar as AriaProgressBar } from 'react-aria-components';
import { classNames } from './classNames.ts';
import './Bars.css';

export type ProgressBarProps = {
  /** What is going on: "Rebuilding figures". */
  label: string;
  /** Fraction done, 0 to 1; undefined while it is not known. */
  value: number | undefined;
  /** Beside the label in place of the percentage: "1,200 of 4,000 events". */
  valueText?: string;
  className?: string;
};

/** How far a piece of work has come. */
export function ProgressBar({ label, value, valueText, className }: ProgressBarProps) {
  return (
    <AriaProgressBar
      aria-label={label}
      value={value ?? 0}
      maxValue={1}
      isIndeterminate={value === undefined}
      {...(valueText ? { valueLabel: valueText } : {})}
      className={classNames('ui-progress', className)}
    >
      {({ percentage, valueText: text }) => (
        <>
          <span className="ui-bar-words" aria-hidden="true">
            <span>{label}</span>
            <span>{value === undefined ? '' : text}</span>
          </span>
          <span className="ui-bar">
            <span
              className="ui-bar-fill"
              data-unknown={value === undefined || undefined}
              style={{ inlineSize: value === undefined ? '30%' : `${percentage ?? 0}%` }}
            />
          </span>
        </>
      )}
    </AriaProgressBar>
  );
}
