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
  /** Beside the icon: a word of the name that says enough to who sees the icon. */
  word?: string | undefined;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

/** A button told by an icon, with its name as tooltip. */
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
