import { ProgressBar as AriaProgressBar } from 'react-aria-components';
import { classNames } from './classNames.ts';
import './Bars.css';

export type ProgressBarProps = {
  /** What is under way: "Importing 240 rows". */
  label: string;
  /** The fraction that is done. */
  value: number;
  className?: string;
};

/** How far something is that takes longer than a moment. */
export function ProgressBar({ label, value, className }: ProgressBarProps) {
  return (
    <AriaProgressBar
      aria-label={label}
      value={value}
      maxValue={1}
      className={classNames('ui-progress', className)}
    >
      {({ valueText }) => (
        <>
          <span className="ui-bar-words" aria-hidden="true">
            <span>{label}</span>
            <span>{valueText}</span>
          </span>
          <span className="ui-bar" aria-hidden="true">
            <span className="ui-bar-fill" style={{ inlineSize: `${value * 100}%` }} />
          </span>
        </>
      )}
    </AriaProgressBar>
  );
}
