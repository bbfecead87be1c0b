import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';

/** Memory for pages of tables and indexes, in place of 160 MB: the system keeps what was read of files, too. */
const sharedBuffers = 'shared_buffers=32MB';

/**
 * PGlite in less memory. V8 optimizes what runs often, one function at a time, and takes 600 MB and a second or more of
 * a core for one of them, the parser of SQL: that one stays as it was compiled at first.
 */
export class EmbeddedPostgres extends PGlite {
  constructor(directory: string) {
    super(directory, { startParams: [...PGlite.defaultStartParams, '-c', sharedBuffers] });
  }

  override async _initArrayTypes(...options: Parameters<PGlite['_initArrayTypes']>): Promise<void> {
    // The first statement that is parsed. An empty one needs the parser and little else.
    await withoutOptimizing(() => this.exec(';'));
    await super._initArrayTypes(...options);
  }
}

/** Makes an empty database in a directory. */
export const makeEmpty = (directory: string): Promise<void> =>
  withoutOptimizing(async () => {
    const made = await PGlite.create(directory, {
      pgliteWasmModule: await moduleOfItsOwn(),
      initDbStartParams: ['--set', sharedBuffers],
    });
    await made.close();
  });

/** Does work, and has V8 optimize nothing that it compiles for the first time meanwhile, not even later. */
const withoutOptimizing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  // Of functions that are compiled now, the one of this index alone is to be optimized. It is imported, not compiled.
  setFlagsFromString('--wasm-tier-up-filter=0');
  try {
    return await work();
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1');
  }
};

/** Types of a server hold none of it. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

/** A section without meaning, named a. */
const section = Buffer.from([0, 2, 1, 0x61]);

/** The same PostgreSQL under other bytes: V8 shares what it has compiled of equal ones, and would never optimize it. */
const moduleOfItsOwn = async (): Promise<object> => {
  const { resolve } = createRequire(import.meta.url);
  const file = join(dirname(resolve('@electric-sql/pglite')), 'pglite.wasm');
  return WebAssembly.compile(Buffer.concat([await readFile(file), section]));
};
