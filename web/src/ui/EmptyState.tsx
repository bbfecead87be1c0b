import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Unbroken } from './Unbroken.tsx';
import './EmptyState.css';

export type EmptyStateProps = {
  /** One sentence: what is not there. */
  title: string;
  /** What one could do about it, in words. */
  children?: ReactNode;
  /** The next action: a button. */
  action?: ReactNode;
  icon?: ReactNode;
  className?: string;
};

/** Says that there is nothing here yet, and what comes next. */
export function EmptyState({ title, children, action, icon, className }: EmptyStateProps) {
  return (
    <div className={classNames('ui-empty', className)}>
      {icon && <span className="ui-empty-icon">{icon}</span>}
      <p className="ui-empty-title">{title}</p>
      {children && (
        <div className="ui-empty-words">
          <Unbroken>{children}</Unbroken>
        </div>
      )}
      {action}
    </div>
  );
}
