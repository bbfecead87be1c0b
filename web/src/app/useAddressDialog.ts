import { useSearchParams } from 'react-router-dom';

/**
 * A dialog that has its own address, so that it can be linked to and the Back button closes it: `?new=1` makes a
 * record, `?edit=12` changes one.
 */
export const useAddressDialog = () => {
  const [params, setParams] = useSearchParams();
  const go = (name: 'new' | 'edit' | null, value = '1') =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('new');
        after.delete('edit');
        if (name) after.set(name, value);
        return after;
      },
      { replace: name === null },
    );
  const edit = params.get('edit');
  return {
    isNew: params.has('new'),
    /** Id of the record that is being changed. */
    editing: edit,
    openNew: () => go('new'),
    openEdit: (id: number | string) => go('edit', String(id)),
    close: () => go(null),
  };
};
