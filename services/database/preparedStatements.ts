import { hash } from 'node:crypto';
import type { Interceptor } from 'slonik';

/** The most texts that are remembered, the least lately asked of which goes first. */
export const maxRemembered = 400;

/** Each text that was asked lately, with the name of its prepared statement from the second time on. */
const names = new Map<string, string | undefined>();

/**
 * Gives each text that is asked again a name, under which a connection keeps it as a prepared statement: it is parsed once
 * and, where its values make no difference, planned once. A name is a
 * hash of its text, and so belongs to no other.
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
