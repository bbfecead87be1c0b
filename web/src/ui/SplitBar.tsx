import { classNames } from './classNames.ts';
import './Bars.css';

export type SplitBarProps = {
  /** Percentage that is direct, 0 to 100; the rest is operating. */
  direct: number;
  className?: string;
};

/** How a cost splits into direct and operating. */
export function SplitBar({ direct, className }: SplitBarProps) {
  const words = direct === 100 ? 'Direct' : direct === 0 ? 'Operating' : `${direct}% direct`;
  return (
    <span
      className={classNames('ui-split', className)}
      title={`${direct}% direct, ${100 - direct}% operating`}
    >
      <span className="ui-bar" aria-hidden="true">
        <span className="ui-bar-fill" style={{ inlineSize: `${direct}%` }} />
      </span>
      <span className="ui-split-text">{words}</span>
    </span>
  );
}
