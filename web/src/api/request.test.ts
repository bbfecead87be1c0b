import { describe, expect, it, vi } from 'vitest';
import { ApiError, fieldErrorsOf, isStatus, sentenceOf } from './apiError.ts';
import { currentUserQuery } from './me.ts';
import { createQueryClient } from './queryClient.ts';
import { request } from './request.ts';

const answering = (body: string | null, init: ResponseInit) => {
  const fetcher = vi.fn((_url: string, _init?: RequestInit) => Promise.resolve(new Response(body, init)));
  vi.stubGlobal('fetch', fetcher);
  return fetcher;
};

const refused = (): Promise<unknown> => request('GET', '/api/projects').catch((error: unknown) => error);

it('sends cookies and JSON, and parses the answer', async () => {
  const fetcher = answering('{"id":7}', { status: 201 });
  expect(await request('POST', '/api/clients', { name: 'Alder' })).toEqual({ id: 7 });
  const [url, init] = fetcher.mock.calls[0] ?? [];
  expect(url).toBe('/api/clients');
  expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"name":"Alder"}' });
  expect(new Headers(init?.headers).get('Content-Type')).toBe('application/json');
});

it('names in a write, but no read, the user that the page is for by the latest answer', async () => {
  const fetcher = answering('{}', { status: 200 });
  const client = createQueryClient();
  for (const id of ['7', '8', undefined]) {
    client.setQueryData(currentUserQuery().queryKey, id === undefined ? null : ({ id } as never));
    await request('POST', '/api/clients', { name: 'Alder' });
    await request('GET', '/api/clients');
  }
  const named = fetcher.mock.calls.map(([, init]) => new Headers(init?.headers).get('Planner-User'));
  expect(named).toEqual(['7', null, '8', null, '8', null]);
});

it('says that nobody is there five minutes after the last action, until the next', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const fetcher = answering('{}', { status: 200 });
  window.dispatchEvent(new Event('keydown'));
  await request('GET', '/api/digest');
  vi.setSystemTime(Date.now() + 301_000);
  await request('GET', '/api/digest');
  window.dispatchEvent(new Event('pointermove'));
  await request('GET', '/api/digest');
  const said = fetcher.mock.calls.map(([, init]) => new Headers(init?.headers).get('Planner-Unattended'));
  expect(said).toEqual([null, '1', null]);
});

describe('a write whose answer is lost', () => {
  /** Responds to each call in turn; an error breaks the connection. */
  const inTurn = (...answers: (Response | TypeError)[]) => {
    const fetcher = vi.fn((_url: string, _init?: RequestInit) => {
      const answer = answers.shift() ?? new TypeError('Nothing left to answer');
      return answer instanceof TypeError ? Promise.reject(answer) : Promise.resolve(answer);
    });
    vi.stubGlobal('fetch', fetcher);
    return fetcher;
  };
  const keysOf = (fetcher: ReturnType<typeof inTurn>) =>
    fetcher.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
  const broken = () => new TypeError('Failed to fetch');
  const stored = () => new Response('{"id":7}', { status: 201 });

  it.each([
    ['its connection breaks', broken],
    ['a proxy lost its server', () => new Response(null, { status: 502 })],
    ['a proxy waited too long', () => new Response(null, { status: 504 })],
  ])('is sent once more under the same key when %s', async (_, first) => {
    const fetcher = inTurn(first(), stored());
    expect(await request('POST', '/api/clients', { name: 'Alder' })).toEqual({ id: 7 });
    const [one, two] = keysOf(fetcher);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(two).toBe(one);
  });

  it('fails when it is lost again', async () => {
    const fetcher = inTurn(broken(), broken());
    await expect(request('DELETE', '/api/projects/1')).rejects.toThrow('Failed to fetch');
    expect(fetcher).toHaveBeenCalledTimes(2);
  });

  it('fails at once without a network', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const fetcher = inTurn(broken(), stored());
    await expect(request('PUT', '/api/projects/1', {})).rejects.toThrow('Failed to fetch');
    expect(fetcher).toHaveBeenCalledOnce();
  });

  it('is not sent again when the server refused it, and a read never is', async () => {
    const refusing = inTurn(new Response('', { status: 503 }));
    await expect(request('POST', '/api/clients', {})).rejects.toBeInstanceOf(ApiError);
    expect(refusing).toHaveBeenCalledOnce();
    const reading = inTurn(broken());
    await expect(request('GET', '/api/clients')).rejects.toThrow('Failed to fetch');
    expect(reading).toHaveBeenCalledOnce();
    expect(keysOf(reading)).toEqual([null]);
  });

  it('is not sent again, and has no key, where it holds a password', async () => {
    const fetcher = inTurn(broken(), stored());
    const sent = request('PUT', '/api/auth/password', {}, { keepsNothing: true });
    await expect(sent).rejects.toThrow('Failed to fetch');
    expect(keysOf(fetcher)).toEqual([null]);
  });

  it('has another key than the one before', async () => {
    const fetcher = inTurn(stored(), stored());
    await request('POST', '/api/clients', {});
    await request('POST', '/api/clients', {});
    expect(new Set(keysOf(fetcher)).size).toBe(2);
  });
});

it('answers undefined when there is no body', async () => {
  answering(null, { status: 204 });
  expect(await request('DELETE', '/api/projects/1')).toBeUndefined();
});

describe('a refused request', () => {
  it('is told by status, colon, space and body', async () => {
    answering('No such thing', { status: 404, statusText: 'Not Found' });
    const error = await refused();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: '404: No such thing', status: 404 });
    expect(isStatus(error, 404)).toBe(true);
  });

  it('is told by the status text when the body is empty', async () => {
    answering('', { status: 503, statusText: 'Service Unavailable' });
    expect(await refused()).toMatchObject({ message: '503: Service Unavailable' });
  });

  it('carries the problem: a sentence to read and one for each field', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Invalid request',
      status: 400,
      detail: 'Name is required. Invalid email',
      errors: [
        { path: 'name', message: 'Name is required' },
        { path: 'email', message: 'Invalid email' },
        { path: 'email', message: 'Too long' },
      ],
    };
    answering(JSON.stringify(problem), {
      status: 400,
      headers: { 'Content-Type': 'application/problem+json' },
    });
    const error = await refused();
    expect(sentenceOf(error)).toBe('Name is required. Invalid email');
    expect(fieldErrorsOf(error)).toEqual({ name: 'Name is required', email: 'Invalid email' });
  });

  it('is also what a stored change is that can not be read yet', async () => {
    const detail = 'Your change is saved. The figures are still catching up; reload in a moment.';
    const headers = { 'Content-Type': 'application/problem+json' };
    answering(JSON.stringify({ type: 'about:blank', title: 'Accepted', status: 202, detail }), {
      status: 202,
      headers,
    });
    const error = await refused();
    expect(isStatus(error, 202)).toBe(true);
    expect(sentenceOf(error)).toBe(detail);
  });
});

it('says in words when the server can not be reached', () => {
  expect(sentenceOf(new TypeError('Failed to fetch'))).toMatch(/cannot be reached/);
  expect(fieldErrorsOf(new TypeError('Failed to fetch'))).toEqual({});
});
