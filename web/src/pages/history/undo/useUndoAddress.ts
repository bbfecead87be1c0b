import { useSearchParams } from 'react-router-dom';
import { useReadOnly } from '../../../ui/readOnly.ts';

/** The change that is looked at for undoing, by its address, so that it can be linked to: `?undo=…`. */
export const useUndoAddress = () => {
  const [params, setParams] = useSearchParams();
  const isReadOnly = useReadOnly();
  const go = (change: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('undo');
        if (change !== null) after.set('undo', change);
        return after;
      },
      { replace: change === null },
    );
  return {
    undoing: isReadOnly ? null : params.get('undo'),
    open: (change: string) => go(change),
    close: () => go(null),
  };
};
