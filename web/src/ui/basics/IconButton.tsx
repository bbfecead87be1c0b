import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import * as styles from './Button.module.css';
import type { ButtonSize, ButtonVariant } from './Button.tsx';
import { classNames } from './classNames.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

export type IconButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> & {
  /** The button's name, read aloud and shown as its tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

/** A button told by an icon, with its name as tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'medium',
  className,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <AriaButton
        {...props}
        aria-label={label}
        className={classNames(styles.button, className)}
        data-slot="button"
        data-variant={variant}
        data-size={size}
        data-icon-only=""
      >
        {props.isPending ? <Spinner /> : icon}
      </AriaButton>
    </Tooltip>
  );
}
