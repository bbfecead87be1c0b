import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components';
import * as styles from './Checkbox.module.css';

export type CheckboxProps = Pick<AriaCheckboxProps, 'isSelected' | 'onChange' | 'isDisabled'> & {
  children: ReactNode;
};

/** A checkbox with its label. */
export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={styles.check} data-slot="check">
      <span className={styles.box} data-slot="check-box" aria-hidden="true">
        <Check size={12} strokeWidth={3.5} />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}
