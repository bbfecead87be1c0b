import { useRef, useState } from 'react';
import { Select, type SelectProps } from './Select.tsx';

export type OpenedSelectProps<Id extends string | number = string | number> = Omit<
  SelectProps<Id>,
  'isLabelHidden' | 'autoFocus' | 'onFocus' | 'isOpen'
> & {
  /** Called when it could not be opened. */
  onClose: () => void;
};

/** A select that opens when it mounts. It takes the focus first, so that the focus returns to it. */
export function OpenedSelect<Id extends string | number>({ onClose, ...props }: OpenedSelectProps<Id>) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const open = () => {
    if (wasOpen.current) return;
    wasOpen.current = true;
    change(true);
  };
  const change = (isNow: boolean) => {
    setOpen(isNow);
    props.onOpenChange?.(isNow);
  };
  return (
    <Select
      {...props}
      isLabelHidden
      autoFocus
      onFocus={open}
      isOpen={isOpen && !props.isDisabled}
      onOpenChange={change}
    />
  );
}
