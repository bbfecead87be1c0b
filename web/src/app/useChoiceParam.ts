import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** One of a few views or filters of a page, held in its address; the first choice leaves the address plain. */
export const useChoiceParam = <Id extends string>(
  name: string,
  choices: readonly [Id, ...Id[]],
): [Id, (id: Id) => void] => {
  const [params, setParams] = useSearchParams();
  const chosen = choices.find((choice) => choice === params.get(name)) ?? choices[0];
  const [first] = choices;
  const choose = useCallback(
    (id: Id) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (id === first) after.delete(name);
          else after.set(name, id);
          return after;
        },
        { replace: true },
      ),
    [setParams, name, first],
  );
  return [chosen, choose];
};
