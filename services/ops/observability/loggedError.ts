import { InvalidInputError } from 'slonik';

/** Fields that locate a database error without containing a value. */
const places = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

/** Data exceptions, by SQLSTATE or the pool's error class: their messages quote what somebody entered. */
const isAboutData = (error: Error): boolean =>
  error instanceof InvalidInputError || ('code' in error && /^22\w{3}$/.test(String(error.code)));

/**
 * An error for the server's log: type, message, origin and causes. What a database says of the row at fault, or of a
 * statement's values, is left out: it may be anybody's name, pay or secret.
 */
export const loggedError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { type: typeof error };
  const withheld = isAboutData(error) || (error.cause instanceof Error && isAboutData(error.cause));
  const found = places.flatMap((place) => {
    const value: unknown = Reflect.get(error, place);
    return typeof value === 'string' ? [[place, value]] : [];
  });
  return {
    type: error.constructor.name,
    message: withheld ? 'A value is not of the type that the database wants' : error.message,
    ...Object.fromEntries(found),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
};
