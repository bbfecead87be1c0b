import { CalendarClock } from 'lucide-react';
import { Focusable } from 'react-aria-components';
import { Link, useLocation } from 'react-router-dom';
import { changedSearch } from '../address/search.ts';
import { useReadOnly } from '../ui/readOnly.ts';
import { Tooltip } from '../ui/Tooltip.tsx';

type PastDayLinkProps = { isCompact: boolean; onClick: (() => void) | undefined };

/** Offers to choose a past day, above the page one is on. */
export function PastDayLink({ isCompact, onClick }: PastDayLinkProps) {
  const { search } = useLocation();
  // Whoever is on a past day chooses another in its bar.
  if (useReadOnly()) return null;
  return (
    <Tooltip text="Past day" placement="right" isDisabled={!isCompact}>
      <Focusable>
        <Link to={{ search: changedSearch(search, { asOf: '' }) }} className="sidebar-link" onClick={onClick}>
          <CalendarClock size={18} aria-hidden="true" />
          <span className={isCompact ? 'ui-hidden' : undefined}>Past day</span>
        </Link>
      </Focusable>
    </Tooltip>
  );
}
