import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Disclosure as AriaDisclosure, Button, DisclosurePanel, Heading } from 'react-aria-components';
import { classNames } from '../basics/classNames.ts';
import * as styles from './Disclosure.module.css';

export type DisclosureProps = {
  title: ReactNode;
  children: ReactNode;
  isExpanded?: boolean;
  onExpandedChange?: (isExpanded: boolean) => void;
  className?: string;
};

/** A line that expands to show more. */
export function Disclosure({ title, children, className, ...props }: DisclosureProps) {
  return (
    <AriaDisclosure {...props} className={classNames(className)}>
      <Heading level={3}>
        <Button slot="trigger" className={styles.button} data-slot="disclosure-button">
          <ChevronRight className={styles.chevron} size={16} aria-hidden="true" />
          {title}
        </Button>
      </Heading>
      <DisclosurePanel className={styles.panel} data-slot="disclosure-panel">
        {children}
      </DisclosurePanel>
    </AriaDisclosure>
  );
}
