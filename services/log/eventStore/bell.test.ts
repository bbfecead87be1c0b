import { getEventListeners } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Bell } from './bell.ts';

describe('a bell', () => {
  it('wakes everyone who waits', async () => {
    const bell = new Bell();
    const { signal } = new AbortController();
    const both = Promise.all([bell.wait(bell.rings, 60_000, signal), bell.wait(bell.rings, 60_000, signal)]);

    bell.ring();

    await both;
  });

  it('does not let anyone wait who looked before it rang', async () => {
    const bell = new Bell();
    const heard = bell.rings;
    bell.ring();

    await bell.wait(heard, 60_000, new AbortController().signal);
  });

  it('lets wait for no longer than asked, nor after an abort, and leaves nothing behind', async () => {
    const bell = new Bell();
    const controller = new AbortController();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());

    const waited = bell.wait(bell.rings, 5, controller.signal);
    await vi.advanceTimersByTimeAsync(5);
    await waited;
    const aborted = bell.wait(bell.rings, 60_000, controller.signal);
    controller.abort();
    await aborted;
    await bell.wait(bell.rings, 60_000, controller.signal);

    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
