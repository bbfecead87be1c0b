import { hash } from 'node:crypto';
import type { Interceptor } from 'slonik';

/** Most query texts that are remembered; the least recently used goes first. */
export const maxRemembered = 400;

/** Query texts used lately, with the name of the prepared statement from the second use on. */
const names = new Map<string, string | undefined>();

/**
 * Names each query text that is repeated, so that connections keep it as a prepared statement: parsed once and, where
 * its values make no difference, planned once. A name is a hash of its text, so no two texts share one.
 */
export const preparedStatements: Interceptor = {
  name: 'prepared-statements',
  transformQuery: (_context, query) => {
    const name = nameOf(query.sql);
    return name ? { ...query, name } : query;
  },
};

function nameOf(text: string): string | undefined {
  const isKnown = names.has(text);
  const name = isKnown ? (names.get(text) ?? hash('sha256', text, 'base64url')) : undefined;
  names.delete(text);
  names.set(text, name);
  if (!isKnown && names.size > maxRemembered) names.delete(names.keys().next().value ?? '');
  return name;
}
