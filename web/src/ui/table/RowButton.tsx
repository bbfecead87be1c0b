import type { MouseEvent, ReactNode } from 'react';
import * as styles from '../basics/Button.module.css';
import { classNames } from '../basics/classNames.ts';
import { Spinner } from '../basics/Spinner.tsx';

type RowButtonProps = {
  /** The button's name, read aloud and shown by the table as its tooltip. */
  label: string;
  icon: ReactNode;
  isDisabled?: boolean;
  /** It keeps the focus and takes no press. */
  isPending?: boolean;
  onPress: () => void;
};

/**
 * A button in a table's row, told by an icon. The browser's own: dozens of them come at once while a table is scrolled
 * or a search is cleared, and one with a tooltip of its own takes five times as long.
 */
export function RowButton({ label, icon, isDisabled = false, isPending = false, onPress }: RowButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari doesn't, and a dialog gives the focus back to where it was.
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
