import { Calculator } from 'lucide-react';
import type { ReactNode } from 'react';
import * as styles from './formulas.module.css';

type FormulaRowProps = {
  /** What the formula does, in a sentence or two. */
  words: string;
  /** What it comes to; null while what is typed is no value. */
  example: string | null;
  /** What is in use, where something else is typed. */
  inUse: string | undefined;
  /** The control. */
  children: ReactNode;
};

/** A formula: its control, what it does, and what it comes to as it is typed. */
export function FormulaRow({ words, example, inUse, children }: FormulaRowProps) {
  return (
    <div className={styles.formula} data-changed={inUse === undefined ? undefined : ''}>
      <div className={styles.formulaControl}>
        {children}
        {inUse !== undefined && <p className={styles.formulaInUse}>In use: {inUse}</p>}
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
