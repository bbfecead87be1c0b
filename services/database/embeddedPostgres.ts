import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';

/** Memory for pages of tables and indexes, instead of 160 MB: the operating system caches files, too. */
const sharedBuffers = 'shared_buffers=32MB';

/**
 * PGlite in less memory. V8 optimises hot functions one at a time. For one of them, the SQL parser, it takes 600 MB and
 * a core for a second or more, so the parser stays in its baseline version.
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

/** Does work with V8's optimiser off for every function that is compiled for the first time meanwhile, for good. */
const withoutOptimizing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  // Only the function of this index may be optimised among those compiled now. It is imported, not compiled.
  setFlagsFromString('--wasm-tier-up-filter=0');
  try {
    return await work();
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1');
  }
};

/** The types of Node.js don't declare it. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

/** A custom section without meaning, named a. */
const section = Buffer.from([0, 2, 1, 0x61]);

/** The same module with other bytes: V8 shares compiled code between equal modules, and would never optimise it. */
const moduleOfItsOwn = async (): Promise<object> => {
  const { resolve } = createRequire(import.meta.url);
  const file = join(dirname(resolve('@electric-sql/pglite')), 'pglite.wasm');
  return WebAssembly.compile(Buffer.concat([await readFile(file), section]));
};
