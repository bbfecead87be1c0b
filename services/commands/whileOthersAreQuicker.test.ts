import { afterEach, describe, expect, it, vi } from 'vitest';
import { DomainError } from '#domain/values/errors.ts';
import { WrongExpectedVersion } from '../log/eventStore/eventStore.ts';
import { retryOnConflict } from './appendWhole.ts';

const givenUp = () => new DomainError('conflict', 'Try again in a minute.');
const quicker = () => new WrongExpectedVersion('allocationPlan-1_2026-05', 3);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a change of several streams', () => {
  it('given others are quicker twelve times at once, then it is made the thirteenth time', async () => {
    let tried = 0;
    const attempt = async () => {
      tried += 1;
      if (tried <= 12) throw quicker();
      return 'done';
    };
    expect(await retryOnConflict(attempt, givenUp)).toBe('done');
    expect(tried).toBe(13);
  });

  it('given each attempt takes all the time, then five are made before it says what to do', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const attempt = vi.fn(async () => {
      now += 60_000;
      throw quicker();
    });
    await expect(retryOnConflict(attempt, givenUp)).rejects.toThrow('Try again in a minute.');
    expect(attempt).toHaveBeenCalledTimes(5);
  });

  it('given it fails otherwise, then it is not made again', async () => {
    const attempt = vi.fn(async () => {
      throw new Error('The log is away');
    });
    await expect(retryOnConflict(attempt, givenUp)).rejects.toThrow('The log is away');
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});
