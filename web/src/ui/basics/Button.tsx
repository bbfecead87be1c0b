import { type ReactNode, useRef } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { useFocusNear } from '../focus/lostFocus.ts';
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
  /** The text while `isPending`, such as "Saving..."; the same text unless given. */
  pendingLabel?: string;
  className?: string;
};

/** A button. While `isPending` it keeps the focus, ignores presses and shows a spinner. */
export function Button({
  children,
  variant = 'secondary',
  size = 'medium',
  icon,
  pendingLabel,
  className,
  ...props
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusNear(button);
  return (
    <AriaButton
      {...props}
      ref={button}
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
