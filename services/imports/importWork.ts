import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Book } from '#domain/imports/book.ts';
import type { ImportKind } from '#domain/imports/columns.ts';
import type { Authorship } from '../commands/context.ts';
import type { StreamAppend } from '../log/eventStore/eventStore.ts';
import type { Numbers } from './decideImport.ts';
import { type Checked, ImportedRows, NotJson, type ReadImport } from './importedRows.ts';
import type { WorkerReply, WorkerRequest } from './importWorker.ts';

/** Bytes from which an import runs in another thread, so that it doesn't hold up requests. */
const large = 256 * 2 ** 10;

/** Most threads at a time, as each takes as much memory as a small server. Further imports wait. */
const maxWorkers = 2;

/** Megabytes for a thread's rows and everything computed from them. */
const maxMemory = 512;

/** An import in progress, in this thread or another, until `end` is called. */
export type ImportWork = {
  read: ReadImport;
  check(book: Book): Promise<Checked>;
  /** Decides the changes found by the last check. */
  decide(author: Authorship, numbers: Numbers): Promise<StreamAppend[]>;
  end(): Promise<void>;
};

/**
 * Reads the body of an import, in a separate thread if it is large.
 * @param bytes UTF-8 JSON
 * @throws NotJson; z.ZodError for malformed rows
 */
export const openImport = async (kind: ImportKind, bytes: Uint8Array): Promise<ImportWork> => {
  if (bytes.byteLength <= large) return here(new ImportedRows(kind, bytes));
  const leave = await enter();
  let worker: Worker | undefined;
  const end = async () => {
    await worker?.terminate();
    leave();
  };
  try {
    worker = new Worker(new URL('./importWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxMemory },
    });
    return await elsewhere(asking(worker), { kind, bytes }, end);
  } catch (error) {
    await end();
    throw error;
  }
};

const here = (rows: ImportedRows): ImportWork => ({
  read: rows.read,
  check: async (book) => rows.check(book),
  decide: async (author, numbers) => rows.decide(author, numbers),
  end: async () => {},
});

const elsewhere = async (
  request: (asked: WorkerRequest) => Promise<unknown>,
  sent: { kind: ImportKind; bytes: Uint8Array },
  end: () => Promise<void>,
): Promise<ImportWork> => ({
  read: (await request({ name: 'read', ...sent })) as ReadImport,
  check: async (book) => (await request({ name: 'check', book })) as Checked,
  decide: async (author, numbers) => (await request({ name: 'decide', author, numbers })) as StreamAppend[],
  end,
});

/**
 * Sends requests to a worker, one after another. Rejects with what the worker threw, or when it exits before it has
 * replied.
 */
const asking = (worker: Worker) => {
  let pending: PromiseWithResolvers<unknown> | undefined;
  worker.on('message', (reply: WorkerReply) => {
    if ('result' in reply) pending?.resolve(reply.result);
    else pending?.reject(errorOf(reply));
  });
  worker.on('error', (error) => pending?.reject(error));
  worker.on('exit', () => pending?.reject(new Error('The thread of an import ended early')));
  return (request: WorkerRequest): Promise<unknown> => {
    pending = Promise.withResolvers();
    worker.postMessage(request);
    return pending.promise;
  };
};

const errorOf = (reply: Exclude<WorkerReply, { result: unknown }>): Error => {
  if ('issues' in reply) return new z.ZodError(reply.issues);
  return reply.isNotJson ? new NotJson(reply.message) : new Error(reply.message);
};

let working = 0;
const waiting: (() => void)[] = [];

/** Waits for a free thread slot. @returns a function that frees the slot */
const enter = async (): Promise<() => void> => {
  if (working >= maxWorkers) await new Promise<void>((resolve) => waiting.push(resolve));
  else working++;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else working--;
  };
};
