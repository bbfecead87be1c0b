import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  ConnectionError,
  StatementTimeoutError,
} from 'slonik';

const systemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENOENT', // the Unix socket of a server that is down
]);

/** Connection exceptions, insufficient resources, shutdown and start of the server, I/O errors of its disk. */
const sqlStates = /^(08...|53...|57P0[1-5]|58...)$/;

/** Messages of `pg`, the pool and PGlite that come without a code. */
const messages =
  /connection terminated|timeout expired|query read timeout|not queryable|connection pool (has|is being)|PGlite is clos/i;

/**
 * Whether an error, or any cause of it, means that the database is unavailable now, so that the same query may succeed
 * later: the response is then 503.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (
    error instanceof ConnectionError ||
    error instanceof BackendTerminatedError ||
    error instanceof BackendTerminatedUnexpectedlyError ||
    error instanceof StatementTimeoutError
  ) {
    return true;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    systemErrors.has(code) ||
    sqlStates.test(code) ||
    messages.test(error.message) ||
    isUnavailable(error.cause)
  );
}
