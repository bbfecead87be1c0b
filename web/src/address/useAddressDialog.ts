import { useMemo } from 'react';
import { useReadOnly } from '../ui/basics/readOnly.ts';
import { opening } from './parameters.ts';
import { useAddress } from './useAddress.ts';

const dialogs = { new: opening, edit: opening, adjust: opening };
const none = { new: undefined, edit: undefined, adjust: undefined };

/**
 * A dialog with an address of its own, so that it can be linked to and the Back button closes it: `?new=1` creates a
 * record (`?new=sla` one of a kind), `?edit=12` changes one, `?adjust=12` adjusts one for the page's month. On a past
 * day, where nothing can be changed, none of them opens.
 */
export const useAddressDialog = () => {
  const [address, change] = useAddress(dialogs);
  const isReadOnly = useReadOnly();
  const shown = isReadOnly ? none : address;
  // Stable, so that a list that gets them is not rendered again at every letter of a search.
  const openers = useMemo(
    () => ({
      openNew: () => change({ ...none, new: '1' }),
      openNewOf: (kind: string) => change({ ...none, new: kind }),
      openEdit: (id: number | string) => change({ ...none, edit: String(id) }),
      openAdjust: (id: number | string) => change({ ...none, adjust: String(id) }),
      close: () => change(none),
    }),
    [change],
  );
  return {
    ...openers,
    isNew: shown.new !== undefined,
    /** The kind of record being created, where the page has several. */
    newKind: shown.new,
    /** Id of the record being changed. */
    editing: shown.edit,
    /** Id of the record being adjusted. */
    adjusting: shown.adjust,
  };
};
