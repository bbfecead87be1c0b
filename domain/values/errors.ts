import type { z } from 'zod';

export type FieldError = { path: string; message: string };

export type DomainErrorCode = 'invalid' | 'forbidden' | 'notFound' | 'conflict' | 'protected' | 'nameTaken';

/** A refused decision. The message is shown to the user; the HTTP layer maps the code to a status. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: DomainErrorCode;
  readonly errors: readonly FieldError[];

  constructor(code: DomainErrorCode, message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.code = code;
    this.errors = errors;
  }
}

/** An error for a well-formed but refused value, at its field. */
export const invalid = (path: string, message: string): DomainError =>
  new DomainError('invalid', message, [{ path, message }]);

/** Adds an issue at a path, in a schema's check. */
export const refuseAt = (
  { issues, value }: z.core.ParsePayload,
  path: PropertyKey[],
  message: string,
): void => {
  issues.push({ code: 'custom', message, path, input: value });
};

export const notFound = (what: string): DomainError =>
  new DomainError(
    'notFound',
    `${what} does not exist. It may have been deleted; reload to see what is there now.`,
  );
