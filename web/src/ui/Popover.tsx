import type { ReactNode } from 'react';
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  Dialog,
  DialogTrigger,
} from 'react-aria-components';
import { classNames } from './classNames.ts';
import './Popover.css';

export type PopoverProps = Pick<AriaPopoverProps, 'placement' | 'isOpen' | 'onOpenChange'> & {
  /** Read aloud as the panel's name. */
  label: string;
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A small panel beside its button; closes on Esc and on a press elsewhere. */
export function Popover({
  label,
  trigger,
  children,
  className,
  isOpen,
  onOpenChange,
  placement,
}: PopoverProps) {
  return (
    <DialogTrigger {...(isOpen === undefined ? {} : { isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger}
      <AriaPopover
        className={classNames('ui-popover', className)}
        offset={6}
        placement={placement ?? 'bottom start'}
      >
        <Dialog aria-label={label} className="ui-popover-body">
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
