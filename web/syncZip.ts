import { type AsyncZippable, zipSync } from 'fflate/browser';

export * from 'fflate/browser';

/**
 * The zip function for write-excel-file. fflate's own `zip` starts a worker from a blob: address, which the content
 * security policy refuses, and then never calls back. Files are created in a worker of the planner's own anyway
 * (src/csv/xlsxWorker.ts).
 */
export const zip = (
  files: AsyncZippable,
  done: (error: Error | null, archive: Uint8Array<ArrayBuffer>) => void,
): void => done(null, zipSync(files as Parameters<typeof zipSync>[0]));
