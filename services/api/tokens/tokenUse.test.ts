import { pino } from 'pino';
import type { DatabasePool } from 'slonik';
import { expect, it, vi } from 'vitest';
import { TokenUse } from './bearer.ts';

const setUp = (query: () => Promise<unknown>) => {
  const asked = vi.fn(query);
  let now = new Date('2026-05-04T09:00:01Z');
  const pool = { query: asked } as unknown as DatabasePool;
  const use = new TokenUse({ pool, logger: pino({ level: 'silent' }), now: () => now });
  return { use, asked, goOn: (time: string) => (now = new Date(time)) };
};

it('asks the database once a minute for each token, however often it is used', () => {
  const { use, asked, goOn } = setUp(async () => undefined);
  for (let count = 0; count < 100; count += 1) use.note('apiToken-1', '203.0.113.7');
  expect(asked).toHaveBeenCalledTimes(1);
  use.note('apiToken-2', '203.0.113.7');
  expect(asked).toHaveBeenCalledTimes(2);
  goOn('2026-05-04T09:01:00Z');
  use.note('apiToken-1', '203.0.113.7');
  expect(asked).toHaveBeenCalledTimes(3);
});

it('notes with the next request what could not be noted', async () => {
  const { use, asked } = setUp(() => Promise.reject(new Error('away')));
  use.note('apiToken-1', '203.0.113.7');
  await vi.waitFor(() => {
    use.note('apiToken-1', '203.0.113.7');
    expect(asked.mock.calls.length).toBeGreaterThan(1);
  });
});
