import { ApiError } from './apiError.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const problemType = 'application/problem+json';

/**
 * One call of the API: cookies go along, bodies are JSON, the answer is parsed; an answer without
 * a body gives undefined (core section 7).
 * @throws ApiError for every answer that is not OK, and for problem details under any status, such as
 *   the 202 of a change that is stored but not yet readable; TypeError when the server can't be reached
 */
export const request = async <Answer>(
  method: Method,
  url: string,
  body?: unknown,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Answer> => {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers:
      body === undefined
        ? { Accept: 'application/json' }
        : { Accept: 'application/json', 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  const text = await response.text();
  const isProblem = response.headers.get('Content-Type')?.startsWith(problemType) ?? false;
  if (!response.ok || isProblem) throw new ApiError(response.status, text, response.statusText);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
};

/** A read, ready for a query: it stops when the query is cancelled. */
export const read =
  <Answer>(url: string) =>
  ({ signal }: { signal: AbortSignal }): Promise<Answer> =>
    request<Answer>('GET', url, undefined, { signal });
