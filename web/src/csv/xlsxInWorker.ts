import type { Cell } from '#domain/csv/cells.ts';

/** A table that is to be a workbook, as it is sent to the worker, and what that answers. */
export type XlsxAsked = { name: string; rows: readonly (readonly Cell[])[] };
export type XlsxAnswer = { file: Blob } | { error: string };

/** A table as a workbook. The writer is fetched when something is first exported, and works in a thread of its own. */
export const xlsxInWorker = async (asked: XlsxAsked): Promise<Blob> => {
  const worker = new Worker(new URL('./xlsxWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<XlsxAnswer>) =>
        'file' in data ? resolve(data.file) : reject(new Error(data.error));
      // Its code did not arrive, or a policy forbids it.
      worker.onerror = () => reject(new Error('The workbook could not be made'));
      worker.postMessage(asked);
    });
  } finally {
    worker.terminate();
  }
};
