import { opening, text } from '../address/parameters.ts';
import { useAddress } from '../address/useAddress.ts';
import { Button } from '../ui/basics/Button.tsx';
import { useReadOnly } from '../ui/basics/readOnly.ts';

const shape = { asOf: text, new: opening, edit: opening, adjust: opening, undo: opening };

/** Moves the current page to a past day, or back to today (null); the month and the filters stay. */
export const useGoToDay = (): ((day: string | null) => void) => {
  const [, change] = useAddress(shape);
  const isReadOnly = useReadOnly();
  return (day) =>
    change(
      {
        // The empty day is needed: without it links stay on the past day.
        asOf: day ?? (isReadOnly ? '' : undefined),
        // Dialogs over the page, which the other day may know nothing of.
        new: undefined,
        edit: undefined,
        adjust: undefined,
        undo: undefined,
      },
      { replace: false },
    );
};

/** Leaves the past day for the same page today. */
export function BackToToday() {
  const go = useGoToDay();
  return <Button onPress={() => go(null)}>Back to today</Button>;
}
