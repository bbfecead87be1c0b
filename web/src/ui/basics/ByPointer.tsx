import type { ReactNode } from 'react';
import * as styles from './ByPointer.module.css';

/** Instructions for the keyboard, or for touch screens without one. */
export function ByPointer({ keys, touch }: { keys: ReactNode; touch: ReactNode }) {
  return (
    <>
      <span className={styles.keys}>{keys}</span>
      <span className={styles.touch}>{touch}</span>
    </>
  );
}
