import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components';
import { classNames } from '../basics/classNames.ts';
import * as styles from './Checkbox.module.css';

export type CheckboxProps = Pick<
  AriaCheckboxProps,
  'name' | 'isSelected' | 'defaultSelected' | 'onChange' | 'isDisabled' | 'isIndeterminate' | 'autoFocus'
> & {
  children: ReactNode;
  className?: string;
};

/** A yes or no with its sentence. */
export function Checkbox({ children, className, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={classNames(styles.check, className)} data-slot="check">
      <span className={styles.box} data-slot="check-box" aria-hidden="true">
        {props.isIndeterminate ? (
          <Minus size={12} strokeWidth={3.5} />
        ) : (
          <Check size={12} strokeWidth={3.5} />
        )}
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}
