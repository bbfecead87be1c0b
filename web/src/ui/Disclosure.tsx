import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Disclosure as AriaDisclosure, Button, DisclosurePanel, Heading } from 'react-aria-components';
import { classNames } from './classNames.ts';
import './Disclosure.css';

export type DisclosureProps = {
  title: ReactNode;
  children: ReactNode;
  isExpanded?: boolean;
  onExpandedChange?: (isExpanded: boolean) => void;
  className?: string;
};

/** A line that opens to show more. */
export function Disclosure({ title, children, className, ...props }: DisclosureProps) {
  return (
    <AriaDisclosure {...props} className={classNames('ui-disclosure', className)}>
      <Heading level={3} className="ui-disclosure-title">
        <Button slot="trigger" className="ui-disclosure-button">
          <ChevronRight className="ui-disclosure-chevron" size={16} aria-hidden="true" />
          {title}
        </Button>
      </Heading>
      <DisclosurePanel className="ui-disclosure-panel">{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
