import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, type PopoverProps } from 'react-aria-components';
import { classNames } from './classNames.ts';
import './Menu.css';

export type MenuAction = {
  id: string;
  label: string;
  icon?: ReactNode;
  tone?: 'neutral' | 'danger';
  isDisabled?: boolean;
  onAction: () => void;
};

export type MenuProps = {
  /** Read aloud as the menu's name. */
  label: string;
  /** The button that opens it. */
  trigger: ReactNode;
  items: readonly MenuAction[];
  /** For menus that choose: the id that is on. */
  selected?: string;
  placement?: PopoverProps['placement'];
  className?: string;
};

/** A list of actions behind a button. */
export function Menu({ label, trigger, items, selected, placement = 'bottom end', className }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover
        className={classNames('ui-option-popover', 'ui-menu-popover', className)}
        offset={4}
        placement={placement}
      >
        <AriaMenu
          aria-label={label}
          className="ui-option-list"
          {...(selected === undefined ? {} : { selectionMode: 'single' as const, selectedKeys: [selected] })}
        >
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              isDisabled={item.isDisabled ?? false}
              onAction={item.onAction}
              className="ui-option"
              data-tone={item.tone ?? 'neutral'}
            >
              {item.icon && <span className="ui-option-icon">{item.icon}</span>}
              <span className="ui-option-words">{item.label}</span>
              {selected !== undefined && <Check className="ui-option-check" size={16} aria-hidden="true" />}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
