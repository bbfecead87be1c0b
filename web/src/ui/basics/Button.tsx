import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import * as styles from './Button.module.css';
import { classNames } from './classNames.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'small';

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style'> & {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Before the text; a lucide icon without a size of its own. */
  icon?: ReactNode;
  /** What the button reads while `isPending`, such as "Saving..."; without it the text stays. */
  pendingLabel?: string;
  className?: string;
};

/** A button. While `isPending` it keeps focus, takes no press and shows its work within itself. */
export function Button({
  children,
  variant = 'secondary',
  size = 'medium',
  icon,
  pendingLabel,
  className,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      className={classNames(styles.button, className)}
      data-slot="button"
      data-variant={variant}
      data-size={size}
    >
      {props.isPending ? <Spinner /> : icon}
      <span aria-live={pendingLabel ? 'polite' : undefined}>
        {props.isPending && pendingLabel ? pendingLabel : children}
      </span>
    </AriaButton>
  );
}
