import { useMemo, useState } from 'react';
import { useCurrentUser } from '../api/me.ts';

/**
 * A user's choice, stored in this browser; undefined until they have made it.
 * @param choices the valid choices; another stored value is ignored
 */
export const useKept = <Choice extends string>(
  name: string,
  choices: readonly Choice[],
): readonly [Choice | undefined, (choice: Choice) => void] => {
  const key = `planner-${name}.${useCurrentUser()?.id ?? ''}`;
  const kept = useMemo(() => {
    try {
      const read = localStorage.getItem(key);
      return choices.find((choice) => choice === read);
    } catch {
      return undefined;
    }
  }, [key, choices]);
  const [chosen, setChosen] = useState<Choice>();
  const keep = (choice: Choice) => {
    setChosen(choice);
    try {
      localStorage.setItem(key, choice);
    } catch {
      // The browser's storage is off: the choice holds until the page is left.
    }
  };
  return [chosen ?? kept, keep];
};
