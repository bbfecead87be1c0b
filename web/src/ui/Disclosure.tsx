import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Disclosure as AriaDisclosure, Button, DisclosurePanel, Heading } from 'react-aria-components';
import { classNames } from './classNames.ts';
import './Disclosure.css';

export type DisclosureProps = {
  title: ReactNode;
  /** At the end of the line: a sum, a badge. */
  aside?: ReactNode;
  children: ReactNode;
  isExpanded?: boolean;
  onExpandedChange?: (isExpanded: boolean) => void;
  defaultExpanded?: boolean;
  className?: string;
};

/** A line that opens to show more. */
export function Disclosure({ title, aside, children, className, ...props }: DisclosureProps) {
  return (
    <AriaDisclosure {...props} className={classNames('ui-disclosure', className)}>
      <div className="ui-disclosure-head">
        <Heading level={3} className="ui-disclosure-title">
          <Button slot="trigger" className="ui-disclosure-button">
            <ChevronRight className="ui-disclosure-chevron" size={16} aria-hidden="true" />
            {title}
          </Button>
        </Heading>
        {aside}
      </div>
      <DisclosurePanel className="ui-disclosure-panel">{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
