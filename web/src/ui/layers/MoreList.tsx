import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Button, Dialog, Popover } from 'react-aria-components';
import * as styles from '../pickers/OptionList.module.css';

export type MoreEntry = {
  text: string;
  icon?: ReactNode;
  /** The keyboard shortcut: "Ctrl+C". */
  keys?: string;
  onPress: () => void;
  isDisabled?: boolean;
};

type MoreListProps = {
  label: string;
  entries: readonly MoreEntry[];
  /** The element it is placed beside. */
  triggerRef: RefObject<Element | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  placement?: 'bottom end' | 'bottom start';
};

/** Arrow keys move through the buttons, so that Tab isn't needed. */
export const walkButtons = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter(
    (button) => !button.disabled && !button.closest('[inert]'),
  );
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
};

/**
 * A list of actions. Built of parts that every page has already: react-aria's menu would make the first page heavier.
 */
export function MoreList(props: MoreListProps) {
  const { label, entries, triggerRef, isOpen, onOpenChange, placement = 'bottom end' } = props;
  return (
    <Popover
      className={styles.popover}
      data-slot="option-popover"
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement={placement}
      offset={4}
    >
      <Dialog className={styles.list} aria-label={label}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys go through the buttons in it */}
        <div onKeyDown={walkButtons}>
          {entries.map(({ text, icon, keys, onPress, isDisabled = false }, at) => (
            <Button
              key={text}
              className={styles.option}
              isDisabled={isDisabled}
              autoFocus={at === 0}
              onPress={() => {
                onOpenChange(false);
                onPress();
              }}
            >
              {icon && <span className={styles.icon}>{icon}</span>}
              <span className={styles.words}>{text}</span>
              {keys && <kbd className={styles.keys}>{keys}</kbd>}
            </Button>
          ))}
        </div>
      </Dialog>
    </Popover>
  );
}
