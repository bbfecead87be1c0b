import { CalendarClock } from 'lucide-react';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { BackToToday } from './BackToToday.tsx';

/** Shown to a team member who opens the address of a past day. */
export function OnlyAdministrators() {
  return (
    <>
      <PageHeader title="Past day" />
      <EmptyState
        icon={<CalendarClock />}
        title="Only administrators can look at a past day"
        action={<BackToToday />}
      >
        Ask one of them for the figures that you need.
      </EmptyState>
    </>
  );
}
