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
]);

/** Connection exceptions, a server that takes no changes (a standby), insufficient resources, shutdown and start of the server, I/O errors of its disk. */
const sqlStates = /^(08...|25006|53...|57P0[1-5]|58...)$/;

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
    isSocketGone(error, code) ||
    sqlStates.test(code) ||
    messages.test(error.message) ||
    isUnavailable(error.cause)
  );
}

/** Whether there is no Unix socket, as of a server that is down. A file that is missing has the same code. */
const isSocketGone = (error: Error, code: string): boolean =>
  code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
