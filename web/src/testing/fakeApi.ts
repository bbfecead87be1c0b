import { vi } from 'vitest';

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
type Handler = (body: unknown, headers: Headers) => Answer;

/** Responds to calls by "METHOD /path", query included, and with 404 to all others. Returns the calls made. */
export const fakeApi = (handlers: Record<string, Handler>): string[] => {
  const calls: string[] = [];
  const fetcher = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const call = `${init.method ?? 'GET'} ${url}`;
    calls.push(call);
    const handler = handlers[call];
    const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const { status, body, headers } = handler
      ? handler(sent, new Headers(init.headers))
      : { status: 404, body: problem(404, `Nothing at ${call}`), headers: {} };
    const type = status >= 400 ? 'application/problem+json' : 'application/json';
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'Content-Type': type, ...headers },
    });
  };
  vi.stubGlobal('fetch', fetcher);
  return calls;
};

/** Always answers with a body, which is made once. */
export const ok = (body: unknown) => (): Answer => ({ status: 200, body });

export const problem = (status: number, detail: string) => ({
  type: 'about:blank',
  title: 'Error',
  status,
  detail,
});
