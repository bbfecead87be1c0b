import type { Caller } from '../api/call.ts';
import { useWrite, type WriteOptions } from '../app/useWrite.ts';
import { useUndoButton } from './useUndoChange.ts';

type DeleteAtOnceOptions<Deleted> = Pick<WriteOptions<Deleted, unknown>, 'failed' | 'failedTitle'> & {
  /** Deletes it; `heard` is given the headers of the answer. */
  write: (record: Deleted, call: Caller, heard: (headers: Headers) => void) => Promise<unknown>;
  /** What is said once it is deleted. */
  done: (record: Deleted) => { title: string; description: string };
  /** What is said besides once it is back. */
  backWith?: string;
};

/** Deletes a record without asking; the message that says so brings it back. */
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
    // A second press on the same bin is no second wish.
    if (!remove.isPending || remove.variables?.id !== record.id) remove.mutate(record);
  };
};
