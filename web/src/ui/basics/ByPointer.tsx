import type { ReactNode } from 'react';
import * as styles from './ByPointer.module.css';

/** How something is done: by keys, or by a finger on a screen that has none. */
export function ByPointer({ keys, touch }: { keys: ReactNode; touch: ReactNode }) {
  return (
    <>
      <span className={styles.keys}>{keys}</span>
      <span className={styles.touch}>{touch}</span>
    </>
  );
}
