import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Button } from '../basics/Button.tsx';
import * as styles from './PopoverButton.module.css';

type PopoverButtonProps = {
  /** The popover's name for screen readers. */
  label: string;
  /** The button's name, where its text alone is not enough. */
  buttonLabel?: string;
  /** The button's text. */
  text: ReactNode;
  icon?: ReactNode;
  className?: string;
  /** The popover's content; gets a function that closes it. */
  children: (close: () => void) => ReactNode;
};

/** A button with a popover of controls; Esc and a press elsewhere close it. */
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
