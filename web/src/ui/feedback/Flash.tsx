import { type ReactNode, useState } from 'react';
import * as styles from './Flash.module.css';

type FlashProps = {
  /** What is watched: when it changes, the content flashes softly once. */
  value: string | number | null | undefined;
  /** What the value belongs to, such as the month: when that changes, nothing flashes. */
  scope?: string | number;
  children: ReactNode;
};

/** Shows that a figure has just changed under the person's eyes. */
export function Flash({ value, scope, children }: FlashProps) {
  const [seen, setSeen] = useState({ value, scope, changes: 0 });
  if (seen.value !== value || seen.scope !== scope) {
    // The first value that arrives, and another month's, are no news.
    const isNews = seen.scope === scope && seen.value !== null && seen.value !== undefined;
    setSeen({ value, scope, changes: isNews ? seen.changes + 1 : 0 });
  }
  return (
    <span key={seen.changes} className={styles.flash} data-changed={seen.changes > 0 || undefined}>
      {children}
    </span>
  );
}
