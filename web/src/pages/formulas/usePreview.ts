import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewQuery } from '../../api/queries/replays.ts';
import { changesOf } from './formulaForm.ts';
import type { FormulaDraft } from './useFormulaDraft.ts';

/** What the typed formulas would change, fetched again after each keystroke; disabled while a value is invalid. */
export const usePreview = ({ values, changed, sound, from, inUse }: FormulaDraft) => {
  const isAsked = changed.length > 0 && changed.every((name) => sound.has(name));
  return useQuery({
    ...previewQuery(changesOf(values, inUse), from),
    enabled: isAsked,
    // The preview of the values before stays until the newer one has loaded.
    placeholderData: isAsked ? keepPreviousData : undefined,
  });
};
