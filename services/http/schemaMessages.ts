import type { z } from 'zod';

/**
 * What to say of a value whose schema says nothing itself: a client of the API gets here, the web app's forms don't.
 */
export const messageOfIssue: z.core.$ZodErrorMap = ({ code, input, path = [] }) => {
  const name = path.at(-1);
  if (name === undefined) return 'Send a JSON object with named values';
  const what = typeof name === 'number' ? `Entry ${name + 1}` : `The value of ${String(name)}`;
  if (input === undefined) return `${what} is missing`;
  if (code === 'too_small' || code === 'too_big') return `${what} is outside the possible range`;
  return `${what} is not of the right kind`;
};
