import type { Caller } from '../api/call.ts';
import { useWrite, type WriteOptions } from '../app/useWrite.ts';
import { useUndoButton } from './useUndoChange.ts';

type DeleteAtOnceOptions<Deleted> = Pick<WriteOptions<Deleted, unknown>, 'failed' | 'failedTitle'> & {
  /** Deletes the record; passes the response's headers to `heard`. */
  write: (record: Deleted, call: Caller, heard: (headers: Headers) => void) => Promise<unknown>;
  /** The message after the deletion. */
  done: (record: Deleted) => { title: string; description: string };
  /** An addition to the message once it is restored. */
  backWith?: string;
};

/** Deletes a record without a question; the message offers to undo it. */
export const useDeleteAtOnce = <Deleted extends { id: number; name: string }>({
  write,
  done,
  backWith,
  ...options
}: DeleteAtOnceOptions<Deleted>) => {
  const undoButton = useUndoButton();
  const remove = useWrite({
    ...options,
    write: async (record: Deleted, call) => {
      let change: string | null = null;
      await write(record, call, (headers) => {
        change = headers.get('X-Correlation-Id');
      });
      return change as string | null;
    },
    done: (change, record) => ({
      ...done(record),
      ...(change &&
        undoButton({
          change,
          title: `${record.name} is back`,
          reason: 'Undone from the message that it was deleted',
          ...(backWith && { description: backWith }),
        })),
    }),
  });
  return (record: Deleted) => {
    // Ignores a second press on the same button.
    if (!remove.isPending || remove.variables?.id !== record.id) remove.mutate(record);
  };
};
