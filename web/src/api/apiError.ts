/** Problem details of RFC 9457, with the members that the planner's responses carry. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  /** The sentence a person reads. */
  detail: string;
  errors?: readonly { path: string; message: string }[];
  /** Members that a conflict adds: the current state, who changed it and when. */
  readonly [extension: string]: unknown;
};

const problemIn = (body: string): Problem | undefined => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' &&
      value !== null &&
      'detail' in value &&
      typeof value.detail === 'string'
      ? (value as Problem)
      : undefined;
  } catch {
    return undefined;
  }
};

/** A refused request. Its message is "{status}: {body text, or status text when there is none}". */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problem: Problem | undefined;
  /** Whether somebody signed in after the request was sent: a 401 is then about the session before. */
  readonly isOfEarlierSession: boolean;

  constructor(status: number, body: string, statusText: string, isOfEarlierSession = false) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.isOfEarlierSession = isOfEarlierSession;
    this.problem = problemIn(body);
  }
}

export const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status;

const unreachable = 'The planner cannot be reached. Check your connection and try again.';

/** Why a request failed, in the server's words or because it can't be reached; undefined where nobody says. */
export const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof ApiError) return error.problem?.detail;
  // The error that `fetch` throws without a connection.
  return error instanceof TypeError ? unreachable : undefined;
};

/**
 * The error in a sentence for people: the server's `detail`, or that the server can't be reached.
 * @param otherwise the sentence to use where the server sent none
 */
export const sentenceOf = (error: unknown, otherwise?: string): string => {
  if (error instanceof ApiError) return error.problem?.detail ?? otherwise ?? error.message;
  return otherwise ?? unreachable;
};

/** The messages of a validation error by field, for `Dialog` and `Form`; the first one of each field counts. */
export const fieldErrorsOf = (error: unknown): Record<string, string> => {
  const fields: Record<string, string> = {};
  if (!(error instanceof ApiError)) return fields;
  for (const { path, message } of error.problem?.errors ?? []) fields[path] ??= message;
  return fields;
};
