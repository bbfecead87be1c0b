import { type AsyncZippable, zipSync } from 'fflate/browser';

export * from 'fflate/browser';

/**
 * What write-excel-file zips with. fflate's own `zip` begins a worker from a blob: address, which the content security
 * policy refuses, and then never answers. The file is made in a worker of the planner's own anyway (src/csv/xlsxWorker.ts).
 */
export const zip = (
  files: AsyncZippable,
  done: (error: Error | null, archive: Uint8Array<ArrayBuffer>) => void,
): void => done(null, zipSync(files as Parameters<typeof zipSync>[0]));
