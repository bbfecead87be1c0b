import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Header, ListBox, ListBoxItem, ListBoxSection, Popover, Text } from 'react-aria-components';
import { groupOptions, type Option } from '../basics/options.ts';
import * as styles from './OptionList.module.css';

type OptionListProps<Id extends string | number> = {
  options: readonly Option<Id>[];
  /** The text when no option is left. */
  empty: string;
};

const item = <Id extends string | number>(option: Option<Id>): ReactNode => (
  <ListBoxItem
    key={option.id}
    id={option.id}
    textValue={option.text ?? option.label}
    isDisabled={option.isDisabled ?? false}
    className={styles.option}
  >
    {option.icon && <span className={styles.icon}>{option.icon}</span>}
    <span className={styles.words}>
      <Text slot="label">{option.label}</Text>
      {option.description && (
        <Text slot="description" className={styles.description}>
          {option.description}
        </Text>
      )}
    </span>
    <Check className={styles.check} size={16} aria-hidden="true" />
  </ListBoxItem>
);

/** The popover list of a select or combo box. */
export function OptionList<Id extends string | number>({ options, empty }: OptionListProps<Id>) {
  return (
    <Popover className={styles.popover} data-slot="option-popover" offset={4}>
      <ListBox className={styles.list} renderEmptyState={() => <p className={styles.empty}>{empty}</p>}>
        {groupOptions(options).map((group) =>
          group.title === undefined ? (
            group.options.map(item)
          ) : (
            <ListBoxSection key={group.title} id={`group ${group.title}`}>
              <Header className={styles.header}>{group.title}</Header>
              {group.options.map(item)}
            </ListBoxSection>
          ),
        )}
      </ListBox>
    </Popover>
  );
}
