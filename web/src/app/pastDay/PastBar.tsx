import { CalendarClock } from 'lucide-react';
import { BackToToday } from './BackToToday.tsx';
import { DayField } from './DayField.tsx';
import { momentWords } from './momentWords.ts';
import './pastDay.css';

/** Says on every page which past day is shown, and leads to another or back. */
export function PastBar({ asOf }: { asOf: string }) {
  const words = momentWords(asOf);
  return (
    <section className="past-bar" aria-label="Past day">
      <CalendarClock aria-hidden="true" size={20} />
      <p className="past-words" role="status">
        {words ? (
          <>
            You are looking at the planner as it was on <strong>{words}</strong>. Nothing can be changed.
          </>
        ) : (
          'The address names no day. Choose one, or go back to today.'
        )}
      </p>
      <DayField day={asOf} />
      <BackToToday />
    </section>
  );
}
