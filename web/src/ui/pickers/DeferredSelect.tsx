import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, Suspense, useState, useTransition } from 'react';
import { classNames } from '../basics/classNames.ts';
import { NotOpened } from '../code/lazyDialog.tsx';
import { lazyPart } from '../code/lazyPart.tsx';
import * as styles from '../fields/Field.module.css';
import type { OpenedSelectProps } from './OpenedSelect.tsx';
import * as optionListStyles from './OptionList.module.css';
import * as selectStyles from './Select.module.css';

const OpenedSelect = lazyPart<OpenedSelectProps>(
  async () => (await import('./OpenedSelect.tsx')).OpenedSelect,
  NotOpened,
);

type DeferredSelectProps<Id extends string | number> = Omit<
  OpenedSelectProps<Id>,
  'onClose' | 'description' | 'error'
>;

/**
 * A select that is a plain button until it is opened. It takes a tenth of the work in a table of hundreds, and a page
 * doesn't wait for the code of lists.
 */
export function DeferredSelect<Id extends string | number>(props: DeferredSelectProps<Id>) {
  const [isUsed, setUsed] = useState(false);
  // The button keeps its place and the focus while the code loads.
  const [, startOpening] = useTransition();
  const open = () => startOpening(() => setUsed(true));
  return (
    <Suspense>
      {isUsed ? (
        // The list returns one of the ids that it was given.
        <OpenedSelect {...(props as unknown as OpenedSelectProps)} onClose={() => setUsed(false)} />
      ) : (
        <ClosedSelect {...props} onOpen={open} />
      )}
    </Suspense>
  );
}

const loadAhead = () => {
  // If it fails, opening the select tries again.
  OpenedSelect.load().catch(() => undefined);
};

function ClosedSelect<Id extends string | number>({
  label,
  options,
  value,
  placeholder = 'Choose',
  isDisabled = false,
  size,
  variant,
  className,
  onOpen,
}: DeferredSelectProps<Id> & { onOpen: () => void }) {
  const chosen = options.find(({ id }) => id === value);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onOpen();
  };
  return (
    <div
      className={classNames(styles.field, selectStyles.select, className)}
      data-slot="field select"
      data-size={size}
      data-variant={variant}
    >
      <button
        type="button"
        className={classNames(styles.inputBox, selectStyles.button)}
        data-slot="input-box select-button"
        aria-haspopup="listbox"
        aria-expanded={false}
        disabled={isDisabled}
        aria-label={`${chosen?.label ?? placeholder} ${label}`}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
      >
        {chosen?.icon && <span className={optionListStyles.icon}>{chosen.icon}</span>}
        <span className={selectStyles.value} data-slot="select-value">
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown className={selectStyles.chevron} size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
