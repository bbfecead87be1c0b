import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, Dialog, Popover } from 'react-aria-components';
import { IconButton } from '../basics/IconButton.tsx';
import * as styles from '../pickers/OptionList.module.css';

export type MoreEntry = {
  text: string;
  icon: ReactNode;
  onPress: () => void;
  isDisabled?: boolean;
};

type MoreButtonProps = {
  /** The button's name, read aloud and shown as its tooltip. */
  label: string;
  entries: readonly MoreEntry[];
};

/**
 * What else can be done, behind three dots: for a row that has more actions than room. Of the parts that every page
 * has already: react-aria's menu would make the first page heavier, as its dialog knows it.
 */
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
      <Popover
        className={styles.popover}
        data-slot="option-popover"
        triggerRef={place}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom end"
        offset={4}
      >
        <Dialog className={styles.list} aria-label={label}>
          {entries.map(({ text, icon, onPress, isDisabled = false }) => (
            <Button
              key={text}
              className={styles.option}
              isDisabled={isDisabled}
              onPress={() => {
                setOpen(false);
                onPress();
              }}
            >
              <span className={styles.icon}>{icon}</span>
              {text}
            </Button>
          ))}
        </Dialog>
      </Popover>
    </span>
  );
}
