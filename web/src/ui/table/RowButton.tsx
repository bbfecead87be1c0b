import type { MouseEvent, ReactNode } from 'react';
import * as styles from '../basics/Button.module.css';
import { classNames } from '../basics/classNames.ts';
import { Spinner } from '../basics/Spinner.tsx';

type RowButtonProps = {
  /** The button's name for screen readers; the table shows it as a tooltip. */
  label: string;
  icon: ReactNode;
  isDisabled?: boolean;
  /** While pending it keeps the focus and ignores presses. */
  isPending?: boolean;
  onPress: () => void;
};

/**
 * A button with an icon in a table's row. A native one: dozens mount at once while a table is scrolled or a search is
 * cleared, and one with its own tooltip takes five times as long.
 */
export function RowButton({ label, icon, isDisabled = false, isPending = false, onPress }: RowButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari doesn't focus a pressed button, and a dialog returns the focus to where it was.
    event.currentTarget.focus();
    onPress();
  };
  return (
    <button
      type="button"
      className={classNames(styles.button, styles.rowButton)}
      aria-label={label}
      aria-disabled={isPending || undefined}
      disabled={isDisabled}
      data-slot="button row-button"
      data-variant="quiet"
      data-size="small"
      data-icon-only=""
      data-disabled={isDisabled || undefined}
      data-pending={isPending || undefined}
      onClick={isPending ? undefined : press}
    >
      {isPending ? <Spinner /> : icon}
    </button>
  );
}
