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

/** What a list says until its options have come, and what asks for them once more where they did not come. */
export type PendingOptions = { words: string; askAgain?: () => void };

export type ComboBoxProps<Id extends string | number> = FieldProps &
  Pick<AriaComboBoxProps<object>, 'name' | 'isDisabled' | 'isRequired' | 'autoFocus' | 'onBlur'> & {
    /** undefined until they have come. */
    options: readonly Option<Id>[] | undefined;
    value: Id | null;
    /** null when the person empties the field. */
    onChange: (id: Id | null) => void;
    placeholder?: string;
    /** What the list says when nothing matches what was typed, which it may look at. */
    empty?: string | ((typed: string) => string);
    /** What is said and done until the options have come. */
    awaited: PendingOptions;
    /** false keeps the list closed until somebody types, where the field has the focus of its own accord. */
    opensOnFocus?: boolean;
    /** Makes an option of what was typed and is none yet; Enter does so where nothing else matches. */
    onCreate?: ((typed: string) => void) | undefined;
  };

/** The key of the option that makes another one. */
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
  /** Without an option in focus Enter would put back what was chosen before, and discard what was typed. */
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

/** What options are found by besides their own text, by that text. */
const alsoFoundBy = (options: readonly Option<string | number>[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const { label, text = label, also } of options) {
    if (also) found.set(text, `${found.get(text) ?? ''} ${also}`);
  }
  return found;
};
