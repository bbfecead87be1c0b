import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const file = join(import.meta.dirname, 'src/api/endpointFacts.ts');

/** Replaces the contract by what the web app needs to know of the API's routes, without the schemas. */
export const endpointFacts = (): Plugin => ({
  name: 'endpoint-facts',
  apply: 'build',
  async load(id) {
    if (id !== file) return undefined;
    const { facts } = await import(pathToFileURL(file).href);
    return `export const facts = ${JSON.stringify(facts)};`;
  },
});
