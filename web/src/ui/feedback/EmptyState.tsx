import type { ReactNode } from 'react';
import * as layout from '../basics/layout.module.css';
import { Unbroken } from '../basics/Unbroken.tsx';
import * as styles from './EmptyState.module.css';

export type EmptyStateProps = {
  /** One sentence: what is missing. */
  title: string;
  /** What the user can do about it. */
  children?: ReactNode;
  /** The next action: a button. */
  action?: ReactNode;
  icon?: ReactNode;
};

/** Says that there is nothing here yet, and what to do next. */
export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={layout.strong}>{title}</p>
      {children && (
        <div className={styles.words}>
          <Unbroken>{children}</Unbroken>
        </div>
      )}
      {action}
    </div>
  );
}
