import { useSearchParams } from 'react-router-dom';
import { useReadOnly } from '../ui/readOnly.ts';

/**
 * A dialog that has its own address, so that it can be linked to and the Back button closes it: `?new=1` makes a
 * record (`?new=sla` one of a kind), `?edit=12` changes one, `?adjust=12` adjusts one for the page's month. On a past
 * day, of which nothing can be changed, none of them opens.
 */
export const useAddressDialog = () => {
  const [params, setParams] = useSearchParams();
  const isReadOnly = useReadOnly();
  const go = (name: 'new' | 'edit' | 'adjust' | null, value = '1') =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const each of ['new', 'edit', 'adjust']) after.delete(each);
        if (name) after.set(name, value);
        return after;
      },
      { replace: name === null },
    );
  return {
    isNew: !isReadOnly && params.has('new'),
    /** The kind of record that is being made, where the page has several. */
    newKind: params.get('new'),
    /** Id of the record that is being changed. */
    editing: isReadOnly ? null : params.get('edit'),
    /** Id of the record that is being adjusted. */
    adjusting: isReadOnly ? null : params.get('adjust'),
    openNew: () => go('new'),
    openNewOf: (kind: string) => go('new', kind),
    openEdit: (id: number | string) => go('edit', String(id)),
    openAdjust: (id: number | string) => go('adjust', String(id)),
    close: () => go(null),
  };
};
