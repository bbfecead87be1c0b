import { Search, X } from 'lucide-react';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Input,
  Label,
} from 'react-aria-components';
import { classNames } from './classNames.ts';
import './Field.css';
import './SearchField.css';

export type SearchFieldProps = Pick<
  AriaSearchFieldProps,
  'value' | 'onChange' | 'autoFocus' | 'isDisabled'
> & {
  /** Read aloud, and the placeholder unless one is given. */
  label: string;
  placeholder?: string;
  className?: string;
};

/** Filters what is on the page as one types; Esc empties it. */
export function SearchField({ label, placeholder = label, className, ...props }: SearchFieldProps) {
  return (
    <AriaSearchField {...props} className={classNames('ui-field', 'ui-search', className)}>
      <Label className="ui-hidden">{label}</Label>
      <div className="ui-input-box">
        <Search className="ui-search-icon" size={16} aria-hidden="true" />
        <Input className="ui-input" placeholder={placeholder} />
        <Button className="ui-search-clear">
          <X size={14} aria-hidden="true" />
        </Button>
      </div>
    </AriaSearchField>
  );
}
