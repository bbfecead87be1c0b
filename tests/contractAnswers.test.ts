import { describe, expect, it } from 'vitest';
import { expectAsDescribed } from './contractAnswers.ts';

const answered = (method: string, path: string, status: number, body: unknown, type = 'application/json') =>
  expectAsDescribed(method, path, {
    status,
    headers: { 'content-type': type },
    text: body === undefined ? '' : JSON.stringify(body),
    body,
  });

const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'Somebody was quicker.' };

describe('an answer beside the contract', () => {
  it('given what the contract says, then nothing', () => {
    answered('GET', '/api/clients?asOf=2026-05-01', 200, [{ id: 1, name: 'Birch', version: 1 }]);
    answered('DELETE', '/api/projects/12', 204, undefined);
    answered('PUT', '/api/projects/12', 409, { ...problem, version: 3 }, 'application/problem+json');
    answered('GET', '/api/history.csv', 200, 'When', 'text/csv; charset=utf-8');
  });

  it.each([
    [
      'a field more',
      () => answered('GET', '/api/clients', 200, [{ id: 1, name: 'Birch', version: 1, pay: 1 }]),
    ],
    ['a field less', () => answered('GET', '/api/clients', 200, [{ id: 1, version: 1 }])],
    ['another status', () => answered('GET', '/api/clients', 201, [])],
    ['a body that was not due', () => answered('DELETE', '/api/projects/12', 204, {})],
    [
      'a refusal it does not name',
      () => answered('GET', '/api/clients', 413, problem, 'application/problem+json'),
    ],
    [
      'a refusal that says more',
      () => answered('PUT', '/api/projects/12', 400, { ...problem, stack: '' }, 'application/problem+json'),
    ],
    ['another kind of file', () => answered('GET', '/api/history.csv', 200, {})],
  ])('given %s, then it throws', (_, act) => {
    expect(act).toThrow(/^The contract of (GET|PUT|DELETE) \/api/);
  });
});
