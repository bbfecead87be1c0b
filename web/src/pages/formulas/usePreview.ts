import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewQuery } from '../../api/queries/replays.ts';
import { changesOf } from './formulaForm.ts';
import type { FormulaDraft } from './useFormulaDraft.ts';

/** What the typed formulas would change, again after each stroke; nothing is asked while one of them is no value. */
export const usePreview = ({ values, changed, sound, from, inUse }: FormulaDraft) => {
  const isAsked = changed.length > 0 && changed.every((name) => sound.has(name));
  return useQuery({
    ...previewQuery(changesOf(values, inUse), from),
    enabled: isAsked,
    // What was typed before stands until the newer one has come.
    placeholderData: isAsked ? keepPreviousData : undefined,
  });
};
