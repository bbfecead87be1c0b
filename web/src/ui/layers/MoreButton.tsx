import { EllipsisVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../basics/IconButton.tsx';
import { type MoreEntry, MoreList } from './MoreList.tsx';

type MoreButtonProps = {
  /** The button's name for screen readers, also its tooltip. */
  label: string;
  entries: readonly MoreEntry[];
};

/** A menu of further actions behind three dots, for a row with more actions than room. */
export function MoreButton({ label, entries }: MoreButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place}>
      <IconButton
        label={label}
        icon={<EllipsisVertical />}
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      />
      <MoreList label={label} entries={entries} triggerRef={place} isOpen={isOpen} onOpenChange={setOpen} />
    </span>
  );
}
