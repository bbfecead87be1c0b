import { z } from 'zod';
import { DomainError, type DomainErrorCode, type FieldError } from '#domain/values/errors.ts';
import { NotYetProjected } from '../commands/waitUntilProjected.ts';
import { isUnavailable } from '../database/unavailable.ts';
import {
  AppendTooLarge,
  InvalidPosition,
  StoreUnavailable,
  WrongExpectedVersion,
} from '../log/eventStore/eventStore.ts';
import { StreamHasHoles } from '../log/eventStore/wholeStream.ts';
import { NotReadBack } from '../log/format/readBack.ts';
import { PairMisfit } from '../log/pair/pairMisfit.ts';
import { TooManyCodes } from '../operationalStore/access/secondFactors.ts';
import { ReadSideUnavailable } from '../readSide/readSideUnavailable.ts';

/** Problem details of RFC 9457; `detail` is the message for users. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: readonly FieldError[];
  /** Seconds before a retry, also sent as a header. */
  retryAfter?: number;
  [extension: string]: unknown;
};

const titles: Record<number, string> = {
  202: 'Accepted',
  400: 'Invalid request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Not that request',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Unavailable',
};

/** A finished problem, thrown up to `problems`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(status: number, detail: string, extensions: Record<string, unknown> = {}) {
    super(detail);
    this.problem = problemOf(status, detail, extensions);
  }
}

export const problemOf = (
  status: number,
  detail: string,
  extensions: Record<string, unknown> = {},
): Problem => ({
  type: 'about:blank',
  title: titles[status] ?? 'Error',
  status,
  detail,
  ...extensions,
});

const statuses: Record<DomainErrorCode, number> = {
  invalid: 400,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  protected: 409,
  nameTaken: 409,
};

/** The one mapping of errors to responses. Unknown errors reveal nothing. */
export const problemFor = (error: unknown): Problem => {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof DomainError) {
    return problemOf(
      statuses[error.code],
      error.message,
      error.errors.length > 0 ? { errors: error.errors } : {},
    );
  }
  if (error instanceof TooManyCodes) return problemOf(429, error.message);
  if (error instanceof z.ZodError) return invalidInput(error);
  if (error instanceof WrongExpectedVersion) {
    return problemOf(409, 'Someone else was quicker. Look at the newest state and save again.');
  }
  if (error instanceof StreamHasHoles || error instanceof NotReadBack) return problemOf(500, error.message);
  if (error instanceof AppendTooLarge) return problemOf(413, error.message);
  if (error instanceof InvalidPosition) return problemOf(503, error.message);
  if (error instanceof NotYetProjected) return problemOf(202, error.message);
  if (error instanceof ReadSideUnavailable || error instanceof PairMisfit) {
    return problemOf(503, error.message);
  }
  if (error instanceof StoreUnavailable || isUnavailable(error)) {
    const place = error instanceof StoreUnavailable ? error.place : 'database';
    return problemOf(503, `The planner cannot reach its ${place} right now. Try again in a moment.`);
  }
  return (
    fromHttpError(error) ??
    problemOf(500, 'Something went wrong on our side. Try again; if it stays, tell your administrator.')
  );
};

const invalidInput = (error: z.ZodError): Problem => {
  const errors = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key].join('.'),
          message: `${key} is not known here`,
        }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  );
  const sentences = [...new Set(errors.map(({ message }) => message))];
  return problemOf(400, sentences.join('. '), { errors });
};

const bodySentences: Record<number, string> = {
  400: 'The request is not valid JSON.',
  415: 'The characters of the request are not supported. Send JSON in UTF-8.',
};

/** Errors of koa and its body parser for requests that they can't read. */
const fromHttpError = (error: unknown): Problem | null => {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : Number.NaN;
  if (error instanceof URIError) return problemOf(400, 'The address of the request is malformed.');
  if (status === 413) {
    const limit = error instanceof Error && 'limit' in error ? Number(error.limit) : Number.NaN;
    const max = limit > 0 ? ` Send at most ${sizeOf(limit)} at a time.` : '';
    return problemOf(413, `The request is too large.${max}`);
  }
  return status >= 400 && status < 500
    ? problemOf(status, bodySentences[status] ?? 'The request is malformed.')
    : null;
};

const sizeOf = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.floor(bytes / 2 ** 10)} kB` : `${Math.floor(bytes / 2 ** 20)} MB`;

/** The message for a value whose schema has none: for API clients; the web app's forms never cause it. */
export const messageOfIssue: z.core.$ZodErrorMap = ({ code, input, path = [] }) => {
  const name = path.at(-1);
  if (name === undefined) return 'Send a JSON object with named values';
  const what = typeof name === 'number' ? `Entry ${name + 1}` : `The value of ${String(name)}`;
  if (input === undefined) return `${what} is missing`;
  if (code === 'too_small' || code === 'too_big') return `${what} is outside the possible range`;
  return `${what} is not of the right kind`;
};
