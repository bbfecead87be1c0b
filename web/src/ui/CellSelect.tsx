import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Select, type SelectProps } from './Select.tsx';

type CellSelectProps<Id extends string | number> = SelectProps<Id> & {
  onOpenChange?: (isOpen: boolean) => void;
};

/** A quiet select for the cells of long tables: a plain button until it is opened, which costs a tenth. */
export function CellSelect<Id extends string | number>(props: CellSelectProps<Id>) {
  const [isUsed, setUsed] = useState(false);
  const { label, options, value, placeholder = 'Choose', isDisabled = false } = props;
  if (isUsed) return <UsedSelect {...props} />;
  const chosen = options.find(({ id }) => id === value);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setUsed(true);
  };
  return (
    <div className="ui-field ui-select" data-size="small" data-variant="quiet">
      <button
        type="button"
        className="ui-input-box ui-select-button"
        aria-haspopup="listbox"
        aria-expanded={false}
        disabled={isDisabled}
        aria-label={`${chosen?.label ?? placeholder} ${label}`}
        onClick={() => setUsed(true)}
        onKeyDown={onKeyDown}
      >
        {chosen?.icon && <span className="ui-option-icon">{chosen.icon}</span>}
        <span className="ui-select-value">{chosen?.label ?? placeholder}</span>
        <ChevronDown className="ui-select-chevron" size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Takes the focus first and opens then, so that the focus comes back to it. */
function UsedSelect<Id extends string | number>(props: CellSelectProps<Id>) {
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
      size="small"
      variant="quiet"
      autoFocus
      onFocus={open}
      isOpen={isOpen && !props.isDisabled}
      onOpenChange={change}
    />
  );
}
