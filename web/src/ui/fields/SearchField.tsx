import { Search, X } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { SearchField as AriaSearchField, Button, Input, Label } from 'react-aria-components';
import { classNames } from '../basics/classNames.ts';
import * as hiddenStyles from '../basics/hidden.module.css';
import * as fieldStyles from './Field.module.css';
import * as styles from './SearchField.module.css';

export type SearchFieldProps = {
  value: string;
  onChange: (text: string) => void;
  /** The name for screen readers, and the placeholder unless one is given. */
  label: string;
  placeholder?: string;
};

/**
 * Filters the page as one types; Esc clears it. Each letter is drawn at once, and the filtered page once the browser
 * has time for it.
 */
export function SearchField({ label, placeholder = label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useOptimistic(value);
  return (
    <AriaSearchField
      value={typed}
      onChange={(text) =>
        startTransition(() => {
          setTyped(text);
          onChange(text);
        })
      }
      className={classNames(fieldStyles.field, styles.search)}
      data-slot="field search"
    >
      <Label className={hiddenStyles.hidden}>{label}</Label>
      <div className={fieldStyles.inputBox} data-slot="input-box">
        <Search className={styles.icon} size={16} aria-hidden="true" />
        <Input className={fieldStyles.input} data-slot="input" placeholder={placeholder} />
        <Button className={styles.clear}>
          <X size={14} aria-hidden="true" />
        </Button>
      </div>
    </AriaSearchField>
  );
}
