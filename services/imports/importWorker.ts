import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import type { Book } from '#domain/imports/book.ts';
import type { ImportKind } from '#domain/imports/columns.ts';
import type { Authorship } from '../commands/context.ts';
import type { Numbers } from './decideImport.ts';
import { ImportedRows, NotJson } from './importedRows.ts';

/** Requests to the thread of one import: to read it, then to check and decide it, any number of times. */
export type WorkerRequest =
  | { name: 'read'; kind: ImportKind; bytes: Uint8Array }
  | { name: 'check'; book: Book }
  | { name: 'decide'; author: Authorship; numbers: Numbers };

/** Replies: a result, the faults of rows, or another error. */
export type WorkerReply =
  | { result: unknown }
  | { issues: z.core.$ZodIssue[] }
  | { message: string; isNotJson: boolean };

/** Most errors in the response to a refused import. */
const maxIssues = 1_000;

let rows: ImportedRows | undefined;

const answer = (request: WorkerRequest): unknown => {
  if (request.name === 'read') {
    rows = new ImportedRows(request.kind, request.bytes);
    return rows.read;
  }
  if (!rows) throw new Error('Nothing was read before');
  return request.name === 'check' ? rows.check(request.book) : rows.decide(request.author, request.numbers);
};

const said = (request: WorkerRequest): WorkerReply => {
  try {
    return { result: answer(request) };
  } catch (error) {
    if (error instanceof z.ZodError) return { issues: plain(error.issues.slice(0, maxIssues)) };
    return { message: String(error), isNotJson: error instanceof NotJson };
  }
};

/** Without functions and symbols, which can't be sent to another thread. */
const plain = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.map(({ path, message, ...issue }) =>
    issue.code === 'unrecognized_keys'
      ? { code: issue.code, keys: issue.keys, path, message }
      : { code: 'custom', path, message },
  );

parentPort?.on('message', (request: WorkerRequest) => parentPort?.postMessage(said(request)));
