import { useSearchParams } from 'react-router-dom';
import { useReadOnly } from '../../ui/readOnly.ts';

/** What opens over a page; a day that knows nothing of it would show nothing. */
const dialogs = ['new', 'edit', 'adjust', 'undo'];

/** Turns the page that is shown to a past day, or back to today (null); the month and the filters stay. */
export const useGoToDay = (): ((day: string | null) => void) => {
  const [, setParams] = useSearchParams();
  const isReadOnly = useReadOnly();
  return (day) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const dialog of dialogs) after.delete(dialog);
      // An empty day is said on purpose: who is on a past day stays there otherwise.
      if (day !== null || isReadOnly) after.set('asOf', day ?? '');
      else after.delete('asOf');
      return after;
    });
};
