/** Problem details of RFC 9457, as far as the planner's answers carry them. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  /** The sentence a person reads. */
  detail: string;
  errors?: readonly { path: string; message: string }[];
  /** What a conflict adds: the state as it is now, who changed it and when. */
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
  /** Whether somebody has signed in since it was sent: a 401 is about the session before then. */
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

/**
 * What went wrong, as a person reads it: the server's sentence, or that the server can't be reached.
 * @param otherwise what to say where the server had no sentence
 */
export const sentenceOf = (error: unknown, otherwise?: string): string => {
  if (error instanceof ApiError) return error.problem?.detail ?? otherwise ?? error.message;
  return otherwise ?? 'The planner cannot be reached. Check your connection and try again.';
};

/** The sentences of a validation answer by field, for `Dialog` and `Form`; the first one of each field counts. */
export const fieldErrorsOf = (error: unknown): Record<string, string> => {
  const fields: Record<string, string> = {};
  if (!(error instanceof ApiError)) return fields;
  for (const { path, message } of error.problem?.errors ?? []) fields[path] ??= message;
  return fields;
};
