/** What PostgreSQL calls an error: its SQLSTATE; empty for any other error. */
export const sqlStateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** A table that is not there. */
export const noTable = '42P01';
/** A division by zero. */
export const divisionByZero = '22012';
/** A lock that was not had in time. */
export const lockTimeout = '55P03';
