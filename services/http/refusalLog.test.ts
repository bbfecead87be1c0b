import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Refusal, RefusalLog } from './refusalLog.ts';

describe('the lines of refusals', () => {
  let lines: [object, string][];
  let log: RefusalLog;
  beforeEach(() => {
    vi.useFakeTimers();
    lines = [];
    log = new RefusalLog({ info: (entry: object, said: string) => void lines.push([entry, said]) } as never);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const refused = (address: string, status = 401) =>
    log.note(address, {
      status,
      method: 'POST',
      path: '/api/login',
      userId: undefined,
      correlationId: 'one',
    });
  const many = (times: number, address: string, status?: number) => {
    for (let time = 0; time < times; time++) refused(address, status);
  };

  it('given a flood from one address, then sixty lines, and one that counts the rest by status and names nobody', () => {
    many(70, '203.0.113.9');
    many(1_000, '203.0.113.9', 408);
    expect(lines).toHaveLength(60);
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(60)).toEqual([
      [{ refused: { 401: 10, 408: 1_000 } }, 'More requests of one sender were refused'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('203.0.113');
  });

  it('given somebody else meanwhile, then each of theirs is told, with what they tried', () => {
    many(1_000, '203.0.113.9');
    refused('203.0.113.10', 403);
    const expected: Partial<Refusal> = { status: 403, method: 'POST', path: '/api/login' };
    expect(lines.at(-1)).toMatchObject([expected, 'A request was refused']);
  });

  it('given addresses of one customer’s network of IPv6, then they are one sender', () => {
    for (let host = 1; host <= 100; host++) refused(`2001:db8::${host}`);
    expect(lines).toHaveLength(60);
  });

  it('given more addresses than are told apart, then the rest are one sender', () => {
    for (let host = 0; host < 11_000; host++) refused(`10.0.${host >> 8}.${host & 255}`);
    expect(lines).toHaveLength(10_060);
  });

  it('given another minute, then everybody is told of again', () => {
    many(100, '203.0.113.9');
    vi.advanceTimersByTime(60_000);
    refused('203.0.113.9');
    expect(lines.at(-1)).toMatchObject([{ status: 401 }, 'A request was refused']);
  });

  it('given no more than a minute’s share, then nothing is told twice', () => {
    many(60, '203.0.113.9');
    vi.advanceTimersByTime(120_000);
    expect(lines).toHaveLength(60);
  });
});
