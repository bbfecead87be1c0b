import { useCallback, useMemo, useState } from 'react';

type HeldOrder<Each> = {
  shown: readonly Each[];
  /** The number of rows that would appear, disappear or move. */
  changes: number;
  /** Holds the current order. */
  hold: () => void;
  /** Applies the new order. */
  refresh: () => void;
};

/**
 * Holds the rows in the order in which they were when somebody began to type, until they ask for the new one: none
 * moves, appears or disappears under the keyboard.
 * @param fresh the rows in their new order
 * @param all all rows, to find the current state of those held
 * @param choice what determines the order; another one applies at once, and ends the hold
 */
export const useStableOrder = <Each>(
  fresh: readonly Each[],
  all: readonly Each[],
  keyOf: (each: Each) => string,
  choice: string,
): HeldOrder<Each> => {
  const [held, setHeld] = useState<{ keys: readonly string[]; choice: string }>();
  const keys = held?.choice === choice ? held.keys : undefined;
  if (held && !keys) setHeld(undefined);
  const shown = useMemo(() => {
    if (!keys) return fresh;
    const known = new Map(all.map((each) => [keyOf(each), each]));
    return keys.flatMap((key) => known.get(key) ?? []);
  }, [keys, fresh, all, keyOf]);
  const changes = useMemo(
    () => (keys ? movesBetween(shown.map(keyOf), fresh.map(keyOf)) : 0),
    [keys, shown, fresh, keyOf],
  );
  const hold = () => {
    if (!keys) setHeld({ keys: fresh.map(keyOf), choice });
  };
  const refresh = useCallback(() => setHeld(undefined), []);
  return { shown, changes, hold, refresh };
};

/** The number of keys that appear, disappear, or move among those that stay. */
export const movesBetween = (before: readonly string[], after: readonly string[]): number => {
  const places = new Map(after.map((key, place) => [key, place]));
  const kept = before.flatMap((key) => places.get(key) ?? []);
  // The longest run in both that is in the same order stays; `ends` holds the least end of a run of each length.
  const ends: number[] = [];
  for (const place of kept) {
    const at = ends.findIndex((end) => end >= place);
    ends[at < 0 ? ends.length : at] = place;
  }
  return before.length - kept.length + (after.length - ends.length);
};
