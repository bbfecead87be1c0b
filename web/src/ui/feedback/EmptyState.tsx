import type { ReactNode } from 'react';
import { classNames } from '../basics/classNames.ts';
import { Unbroken } from '../basics/Unbroken.tsx';
import * as styles from './EmptyState.module.css';

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
    <div className={classNames(styles.empty, className)}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {children && (
        <div className={styles.words}>
          <Unbroken>{children}</Unbroken>
        </div>
      )}
      {action}
    </div>
  );
}
