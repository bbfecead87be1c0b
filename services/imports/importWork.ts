import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Book } from '#domain/imports/book.ts';
import type { ImportKind } from '#domain/imports/columns.ts';
import type { Authorship } from '../commands/context.ts';
import type { StreamAppend } from '../log/eventStore/eventStore.ts';
import type { Numbers } from './decideImport.ts';
import { type Checked, ImportedRows, NotJson, type ReadImport } from './importedRows.ts';
import type { WorkerReply, WorkerRequest } from './importWorker.ts';

/** Bytes from which an import runs in another thread, so that it holds up no request. */
const large = 256 * 2 ** 10;

/** Most threads at a time, as each takes as much memory as a small server. Further imports wait. */
const maxWorkers = 2;

/** Megabytes that a thread's rows, and all it makes of them, may take. */
const maxMemory = 512;

/** An import that is being worked on, in this thread or another, until it is ended. */
export type ImportWork = {
  read: ReadImport;
  check(book: Book): Promise<Checked>;
  /** Decides what was checked last. */
  decide(author: Authorship, numbers: Numbers): Promise<StreamAppend[]>;
  end(): Promise<void>;
};

/**
 * Reads what is sent for an import, in a thread of its own where it is large.
 * @param bytes UTF-8 JSON
 * @throws NotJson; z.ZodError where rows are not as they should be
 */
export const openImport = async (kind: ImportKind, bytes: Uint8Array): Promise<ImportWork> => {
  if (bytes.byteLength <= large) return here(new ImportedRows(kind, bytes));
  const leave = await enter();
  const worker = new Worker(new URL('./importWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMemory },
  });
  const end = async () => {
    await worker.terminate();
    leave();
  };
  try {
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
  ask: (asked: WorkerRequest) => Promise<unknown>,
  sent: { kind: ImportKind; bytes: Uint8Array },
  end: () => Promise<void>,
): Promise<ImportWork> => ({
  read: (await ask({ name: 'read', ...sent })) as ReadImport,
  check: async (book) => (await ask({ name: 'check', book })) as Checked,
  decide: async (author, numbers) => (await ask({ name: 'decide', author, numbers })) as StreamAppend[],
  end,
});

/** Asks a worker one thing after another. Rejects with what it threw, and when it ends before it has answered. */
const asking = (worker: Worker) => {
  let pending: PromiseWithResolvers<unknown> | undefined;
  worker.on('message', (said: WorkerReply) => {
    if ('result' in said) pending?.resolve(said.result);
    else pending?.reject(errorOf(said));
  });
  worker.on('error', (error) => pending?.reject(error));
  worker.on('exit', () => pending?.reject(new Error('The thread of an import ended early')));
  return (asked: WorkerRequest): Promise<unknown> => {
    pending = Promise.withResolvers();
    worker.postMessage(asked);
    return pending.promise;
  };
};

const errorOf = (said: Exclude<WorkerReply, { result: unknown }>): Error => {
  if ('issues' in said) return new z.ZodError(said.issues);
  return said.isNotJson ? new NotJson(said.message) : new Error(said.message);
};

let working = 0;
const waiting: (() => void)[] = [];

/** Waits until there is room for one more thread. @returns what to call when that is over */
const enter = async (): Promise<() => void> => {
  if (working >= maxWorkers) await new Promise<void>((resolve) => waiting.push(resolve));
  else working++;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else working--;
  };
};
