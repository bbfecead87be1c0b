import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Button } from '../basics/Button.tsx';
import * as styles from './PopoverButton.module.css';

type PopoverButtonProps = {
  /** What opens, read aloud. */
  label: string;
  /** The button's name where its text alone does not say what it is. */
  buttonLabel?: string;
  /** Stands on the button. */
  text: ReactNode;
  icon?: ReactNode;
  className?: string;
  /** What opens; told how it closes. */
  children: (close: () => void) => ReactNode;
};

/** A button below which controls open; Esc and a press elsewhere close them. */
export function PopoverButton({ label, buttonLabel, text, icon, className, children }: PopoverButtonProps) {
  return (
    <DialogTrigger>
      <Button {...(buttonLabel && { 'aria-label': buttonLabel })} icon={icon} className={className ?? ''}>
        <span className={styles.text}>
          {text}
          <ChevronDown className={styles.chevron} data-slot="popover-chevron" aria-hidden="true" />
        </span>
      </Button>
      <Popover className={styles.popover} data-slot="popover" placement="bottom start" offset={4}>
        <Dialog className={styles.dialog} aria-label={label}>
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
