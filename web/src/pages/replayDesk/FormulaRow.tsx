import { Calculator } from 'lucide-react';
import type { ReactNode } from 'react';

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
    <div className="formula" data-changed={inForce === undefined ? undefined : ''}>
      <div className="formula-control">
        {children}
        {inForce !== undefined && <p className="formula-in-force">In force: {inForce}</p>}
      </div>
      <div className="formula-words">
        <p>{words}</p>
        <p className="formula-example" aria-live="polite">
          <Calculator size={14} aria-hidden="true" />
          <span>{example ?? 'The example follows what you enter.'}</span>
        </p>
      </div>
    </div>
  );
}
