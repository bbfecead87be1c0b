import type { PlaceholderView } from '#projections/people/placeholders/view.ts';
import { useWrite } from '../../app/useWrite.ts';
import { useUndoChange } from './useUndoChange.ts';

/** Deletes somebody to be hired at once; the message brings them back, hours and all. */
export const useDeletePlaceholder = () => {
  const undo = useUndoChange();
  const remove = useWrite({
    write: async ({ id, version }: PlaceholderView, call) => {
      let change: string | null = null;
      const heard = (headers: Headers) => {
        change = headers.get('X-Correlation-Id');
      };
      const body = { expectedVersion: version };
      await call('DELETE /api/placeholders/:id', { params: { id }, body }, { heard });
      return change as string | null;
    },
    done: (change, { name }) => ({
      title: `${name} deleted`,
      description: 'With the hours that were planned for them.',
      ...(change && {
        actions: [
          {
            label: 'Undo',
            onPress: () =>
              undo({
                change,
                title: `${name} is back`,
                reason: 'Undone from the message that it was deleted',
              }),
          },
        ],
      }),
    }),
    failedTitle: 'Not deleted',
  });
  return (placeholder: PlaceholderView) => {
    // A second press on the same bin is no second wish.
    if (!remove.isPending || remove.variables?.id !== placeholder.id) remove.mutate(placeholder);
  };
};
