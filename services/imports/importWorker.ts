import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import type { Book } from '#domain/imports/book.ts';
import type { ImportKind } from '#domain/imports/columns.ts';
import type { Authorship } from '../commands/context.ts';
import type { Numbers } from './decideImport.ts';
import { ImportedRows, NotJson } from './importedRows.ts';

/** Questions to the thread of one import: to read it, then to check and decide it, as often as need be. */
export type WorkerRequest =
  | { name: 'read'; kind: ImportKind; bytes: Uint8Array }
  | { name: 'check'; book: Book }
  | { name: 'decide'; author: Authorship; numbers: Numbers };

/** Its answers. */
export type WorkerReply =
  | { result: unknown }
  | { issues: z.core.$ZodIssue[] }
  | { message: string; isNotJson: boolean };

/** Faults of a refused import that are answered, at most. */
const maxIssues = 1_000;

let rows: ImportedRows | undefined;

const answer = (asked: WorkerRequest): unknown => {
  if (asked.name === 'read') {
    rows = new ImportedRows(asked.kind, asked.bytes);
    return rows.read;
  }
  if (!rows) throw new Error('Nothing was read before');
  return asked.name === 'check' ? rows.check(asked.book) : rows.decide(asked.author, asked.numbers);
};

const said = (asked: WorkerRequest): WorkerReply => {
  try {
    return { result: answer(asked) };
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

parentPort?.on('message', (asked: WorkerRequest) => parentPort?.postMessage(said(asked)));
