import { useMemo } from 'react';
import { useReadOnly } from '../ui/basics/readOnly.ts';
import { opening } from './parameters.ts';
import { useAddress } from './useAddress.ts';

const dialogs = { new: opening, edit: opening, adjust: opening };
const none = { new: undefined, edit: undefined, adjust: undefined };

/**
 * A dialog that has its own address, so that it can be linked to and the Back button closes it: `?new=1` makes a
 * record (`?new=sla` one of a kind), `?edit=12` changes one, `?adjust=12` adjusts one for the page's month. On a past
 * day, of which nothing can be changed, none of them opens.
 */
export const useAddressDialog = () => {
  const [address, change] = useAddress(dialogs);
  const isReadOnly = useReadOnly();
  const shown = isReadOnly ? none : address;
  // The same ones, so that a list that is handed them is not drawn again with every letter of a search.
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
    /** The kind of record that is being made, where the page has several. */
    newKind: shown.new,
    /** Id of the record that is being changed. */
    editing: shown.edit,
    /** Id of the record that is being adjusted. */
    adjusting: shown.adjust,
  };
};
