import {
  BackendTerminatedError,
  CheckExclusionConstraintViolationError,
  CheckIntegrityConstraintViolationError,
  ForeignKeyIntegrityConstraintViolationError,
  InputSyntaxError,
  InvalidInputError,
  NotNullIntegrityConstraintViolationError,
  StatementTimeoutError,
  UniqueIntegrityConstraintViolationError,
} from 'slonik';

/** The class of slonik's for each SQLSTATE, as its own driver for PostgreSQL has it. */
const bySqlState: Record<string, (error: Error, sql: string) => Error> = {
  '22P02': (error) => new InvalidInputError(error.message),
  '23502': (error) => new NotNullIntegrityConstraintViolationError(error),
  '23503': (error) => new ForeignKeyIntegrityConstraintViolationError(error),
  '23505': (error) => new UniqueIntegrityConstraintViolationError(error),
  '23514': (error) => new CheckIntegrityConstraintViolationError(error),
  '23P01': (error) => new CheckExclusionConstraintViolationError(error),
  '42601': (error, sql) => new InputSyntaxError(error, { sql, values: [] }),
  '57014': (error) => new StatementTimeoutError(error),
  '57P01': (error) => new BackendTerminatedError(error),
};

/** Turns an error of PGlite into the one that slonik throws for the same fault on PostgreSQL. */
export function slonikError(error: unknown, sql: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  return bySqlState[error.code]?.(error, sql) ?? error;
}
