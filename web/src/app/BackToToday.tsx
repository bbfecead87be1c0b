import { opening, text } from '../address/parameters.ts';
import { useAddress } from '../address/useAddress.ts';
import { Button } from '../ui/basics/Button.tsx';
import { useReadOnly } from '../ui/basics/readOnly.ts';

const shape = { asOf: text, new: opening, edit: opening, adjust: opening, undo: opening };

/** Turns the page that is shown to a past day, or back to today (null); the month and the filters stay. */
export const useGoToDay = (): ((day: string | null) => void) => {
  const [, change] = useAddress(shape);
  const isReadOnly = useReadOnly();
  return (day) =>
    change(
      {
        // An empty day is said on purpose: who is on a past day stays there otherwise.
        asOf: day ?? (isReadOnly ? '' : undefined),
        // What opens over a page; a day that knows nothing of it would show nothing.
        new: undefined,
        edit: undefined,
        adjust: undefined,
        undo: undefined,
      },
      { replace: false },
    );
};

/** Leaves the past day; the page stays. */
export function BackToToday() {
  const go = useGoToDay();
  return <Button onPress={() => go(null)}>Back to today</Button>;
}
