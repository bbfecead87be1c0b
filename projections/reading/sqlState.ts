/** The SQLSTATE of a PostgreSQL error; empty for any other error. */
export const sqlStateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Undefined table. */
export const noTable = '42P01';
/** A division by zero. */
export const divisionByZero = '22012';
/** Lock timeout. */
export const lockTimeout = '55P03';
