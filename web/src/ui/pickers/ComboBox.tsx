import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
  Button,
  Input,
  useFilter,
} from 'react-aria-components';
import { classNames } from '../basics/classNames.ts';
import type { Option } from '../basics/options.ts';
import * as fieldStyles from '../fields/Field.module.css';
import { FieldFrame, type FieldProps } from '../fields/Field.tsx';
import { OptionList } from './OptionList.tsx';
import * as styles from './Select.module.css';

/** The text of a list whose options are not loaded, and a retry where loading failed. */
export type PendingOptions = { words: string; askAgain?: () => void };

export type ComboBoxProps<Id extends string | number> = FieldProps &
  Pick<AriaComboBoxProps<object>, 'name' | 'isDisabled' | 'isRequired' | 'autoFocus' | 'onBlur'> & {
    /** Undefined until they are loaded. */
    options: readonly Option<Id>[] | undefined;
    value: Id | null;
    /** Called with null when the field is emptied. */
    onChange: (id: Id | null) => void;
    placeholder?: string;
    /** The text when nothing matches what was typed. */
    empty?: string | ((typed: string) => string);
    /** The state until the options are loaded. */
    awaited: PendingOptions;
    /** false keeps the list closed until somebody types, where the field gets the focus by itself. */
    opensOnFocus?: boolean;
    /** Creates an option from typed text that matches none; Enter does so where nothing else matches. */
    onCreate?: ((typed: string) => void) | undefined;
  };

/** The key of the option that creates another one. */
const creating = '\u0000create';

const alike = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase('en-GB') === other.trim().toLocaleLowerCase('en-GB');

/** A choice from a long list, found by typing any part of its label: people, clients, projects. */
export function ComboBox<Id extends string | number>({
  label,
  isLabelHidden,
  description,
  error,
  className,
  options,
  value,
  onChange,
  placeholder = 'Type to search',
  empty = 'Nothing matches',
  awaited: { words, askAgain },
  onCreate,
  opensOnFocus = true,
  ...props
}: ComboBoxProps<Id>) {
  const [typed, setTyped] = useState('');
  const { contains: matches } = useFilter({ sensitivity: 'base' });
  const also = useMemo(() => alsoFoundBy(options ?? []), [options]);
  const choose = (key: string | number | null) => {
    if (key === creating) onCreate?.(typed.trim());
    else onChange(options?.find((option) => option.id === key)?.id ?? null);
  };
  const name = typed.trim();
  const known = options?.find((option) => alike(option.label, name));
  const isNew = onCreate !== undefined && options !== undefined && name !== '' && !known;
  /** Without a focused option Enter would restore the earlier choice and discard the typed text. */
  const keepTyped = (event: KeyboardEvent) => {
    const isChoosing = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
    if (!onCreate || event.key !== 'Enter' || isChoosing || name === '' || known?.id === value) return;
    event.preventDefault();
    event.stopPropagation();
    if (known) onChange(known.id);
    else if (isNew && !options.some(({ label }) => matches(label, name))) onCreate(name);
  };
  return (
    <AriaComboBox
      {...props}
      value={value}
      onChange={choose}
      onInputChange={setTyped}
      defaultFilter={(text, sought) => matches(text, sought) || matches(also.get(text) ?? '', sought)}
      menuTrigger={opensOnFocus ? 'focus' : 'input'}
      onOpenChange={(isOpen) => {
        if (isOpen) askAgain?.();
      }}
      allowsEmptyCollection
      {...(onCreate && { allowsCustomValue: true })}
      validationBehavior="aria"
      isInvalid={error !== undefined || undefined}
      className={classNames(fieldStyles.field, className)}
      data-slot="field"
    >
      <FieldFrame {...{ label, isLabelHidden, description, error }} isRequired={props.isRequired}>
        <div className={fieldStyles.inputBox} data-slot="input-box" onKeyDownCapture={keepTyped}>
          <Input className={fieldStyles.input} data-slot="input" placeholder={placeholder} />
          <Button className={styles.comboButton}>
            <ChevronDown className={styles.chevron} size={16} aria-hidden="true" />
          </Button>
        </div>
      </FieldFrame>
      <OptionList<Id | string>
        options={
          isNew ? [...options, { id: creating, label: `Create "${name}"`, text: typed }] : (options ?? [])
        }
        empty={!options ? words : typeof empty === 'string' ? empty : empty(typed)}
      />
    </AriaComboBox>
  );
}

/** Further texts by which options are found, by the option's own text. */
const alsoFoundBy = (options: readonly Option<string | number>[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const { label, text = label, also } of options) {
    if (also) found.set(text, `${found.get(text) ?? ''} ${also}`);
  }
  return found;
};
