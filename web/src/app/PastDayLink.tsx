import { CalendarClock } from 'lucide-react';
import { Focusable } from 'react-aria-components';
import { Link, useSearchParams } from 'react-router-dom';
import { useReadOnly } from '../ui/readOnly.ts';
import { Tooltip } from '../ui/Tooltip.tsx';

type PastDayLinkProps = { isCompact: boolean; onClick: (() => void) | undefined };

/** Offers to choose a past day, above the page one is on. */
export function PastDayLink({ isCompact, onClick }: PastDayLinkProps) {
  const [params] = useSearchParams();
  // Whoever is on a past day chooses another in its bar.
  if (useReadOnly()) return null;
  const search = new URLSearchParams(params);
  search.set('asOf', '');
  return (
    <Tooltip text="Past day" placement="right" isDisabled={!isCompact}>
      <Focusable>
        <Link to={{ search: String(search) }} className="sidebar-link" onClick={onClick}>
          <CalendarClock size={18} aria-hidden="true" />
          <span className={isCompact ? 'ui-hidden' : undefined}>Past day</span>
        </Link>
      </Focusable>
    </Tooltip>
  );
}
