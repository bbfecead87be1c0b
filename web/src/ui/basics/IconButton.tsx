import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import * as styles from './Button.module.css';
import type { ButtonSize, ButtonVariant } from './Button.tsx';
import { classNames } from './classNames.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

export type IconButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> & {
  /** The button's name for screen readers, also its tooltip. */
  label: string;
  icon: ReactNode;
  /** A word of the name beside the icon, enough for users who see the icon. */
  word?: string | undefined;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

/** A button with an icon, and its name as tooltip. */
export function IconButton({
  label,
  icon,
  word,
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
        data-icon-only={word ? undefined : ''}
      >
        {props.isPending ? <Spinner /> : icon}
        {word}
      </AriaButton>
    </Tooltip>
  );
}
