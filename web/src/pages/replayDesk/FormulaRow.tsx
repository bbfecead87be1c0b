import { Calculator } from 'lucide-react';
import type { ReactNode } from 'react';
import * as styles from './replayDesk.module.css';

type FormulaRowProps = {
  /** What the formula does, in a sentence or two. */
  words: string;
  /** What it comes to; null while what is typed is no value. */
  example: string | null;
  /** What is in force, where something else is typed. */
  inForce: string | undefined;
  /** The control. */
  children: ReactNode;
};

/** A formula: its control, what it does, and what it comes to as it is typed. */
export function FormulaRow({ words, example, inForce, children }: FormulaRowProps) {
  return (
    <div className={styles.formula} data-changed={inForce === undefined ? undefined : ''}>
      <div className={styles.formulaControl}>
        {children}
        {inForce !== undefined && <p className={styles.formulaInForce}>In use: {inForce}</p>}
      </div>
      <div className={styles.formulaWords}>
        <p>{words}</p>
        <p className={styles.formulaExample} aria-live="polite">
          <Calculator size={14} aria-hidden="true" />
          <span>{example ?? 'The example follows what you enter.'}</span>
        </p>
      </div>
    </div>
  );
}
