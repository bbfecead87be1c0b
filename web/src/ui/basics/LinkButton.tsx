import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-aria-components';
import * as styles from './Button.module.css';
import type { ButtonVariant } from './Button.tsx';
import { classNames } from './classNames.ts';

export type LinkButtonProps = Omit<LinkProps, 'children' | 'className' | 'style'> & {
  children: ReactNode;
  variant?: ButtonVariant;
  icon?: ReactNode;
};

/** A link that looks like a button: it leads to another page, and can be opened in a new tab. */
export function LinkButton({ children, variant = 'secondary', icon, ...props }: LinkButtonProps) {
  return (
    <Link
      {...props}
      className={classNames(styles.button, styles.linkButton)}
      data-slot="button"
      data-variant={variant}
      data-size="medium"
    >
      {icon}
      <span>{children}</span>
    </Link>
  );
}
