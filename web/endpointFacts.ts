import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const file = join(import.meta.dirname, 'src/api/endpointFacts.ts');

/** Puts what the web app knows of the API's routes in the place of the contract, whose schemas are no use to it. */
export const endpointFacts = (): Plugin => ({
  name: 'endpoint-facts',
  apply: 'build',
  async load(id) {
    if (id !== file) return undefined;
    const { facts } = await import(pathToFileURL(file).href);
    return `export const facts = ${JSON.stringify(facts)};`;
  },
});
