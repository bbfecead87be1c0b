import { type ReactNode, useState } from 'react';
import * as styles from './Flash.module.css';

type FlashProps = {
  /** The watched value: the content flashes softly once when it changes. */
  value: string | number | null | undefined;
  /** What the value belongs to, such as the month: when that changes, nothing flashes. */
  scope?: string | number;
  children: ReactNode;
};

/** Shows that a figure has just changed on screen. */
export function Flash({ value, scope, children }: FlashProps) {
  const [seen, setSeen] = useState({ value, scope, changes: 0 });
  if (seen.value !== value || seen.scope !== scope) {
    // The first value, and those of another scope, are no change.
    const isNews = seen.scope === scope && seen.value !== null && seen.value !== undefined;
    setSeen({ value, scope, changes: isNews ? seen.changes + 1 : 0 });
  }
  return (
    <span key={seen.changes} className={styles.flash} data-changed={seen.changes > 0 || undefined}>
      {children}
    </span>
  );
}
