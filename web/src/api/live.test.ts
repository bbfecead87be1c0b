import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../testing/fakeEventSource.ts';
import { LiveConnection } from './live.ts';

let client: QueryClient;
let live: LiveConnection;
let stop: () => void;

const source = (): FakeEventSource => {
  const newest = FakeEventSource.made.at(-1);
  if (!newest) throw new Error('nothing connected');
  return newest;
};

/** Keys of invalidated queries. */
const outdated = () =>
  client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.isInvalidated)
    .map((query) => query.queryKey.join('/'));

const gather = () => vi.advanceTimersByTimeAsync(50);

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  for (const key of [
    ['me', 'user'],
    ['projects'],
    ['allocations', '2026-03'],
    ['allocations', '2026-04'],
    ['figures', '2026-03', 'dashboard'],
    ['figures', '2026-04', 'dashboard'],
    ['figures', 'span', 'outlook', '2025-06', '2026-05'],
  ]) {
    client.setQueryData(key, 'read');
  }
  live = new LiveConnection(client, () => new FakeEventSource('/api/live'));
  stop = live.start();
});

afterEach(() => {
  stop();
  client.clear();
});

describe('a change', () => {
  it.each([
    ['what it names', ['projects'], 2],
    ['everything', ['*'], 2],
    ['something else', ['clients'], 1],
  ])(
    'while the first answer is on its way has that read again once it has come: %s',
    async (_, topics, reads) => {
      source().opens();
      const answers: ((answer: string) => void)[] = [];
      const queryFn = () => new Promise<string>((answer) => answers.push(answer));
      const end = new QueryObserver(client, { queryKey: ['projects', 'of 2026'], queryFn }).subscribe(
        () => {},
      );
      source().sends('change', { position: 5, topics });
      await gather();
      expect(answers).toHaveLength(1);
      answers[0]?.('of before');
      await vi.advanceTimersByTimeAsync(5_000);
      expect(answers).toHaveLength(reads);
      answers[1]?.('of now');
      await vi.advanceTimersByTimeAsync(5_000);
      expect(answers).toHaveLength(reads);
      end();
    },
  );

  it('has read again what its topics name, by prefix, and nothing else', async () => {
    source().opens();
    source().sends('change', { position: 5, topics: ['allocations:2026-03', 'figures:2026-03'] });
    await gather();
    expect(outdated()).toEqual([
      'allocations/2026-03',
      'figures/2026-03/dashboard',
      'figures/span/outlook/2025-06/2026-05',
    ]);
  });

  it('of hours has the plans of the next month read again, whose draft they may be', async () => {
    for (const month of ['2026-03', '2026-04', '2026-05']) {
      client.setQueryData(['allocations', month, 'project', '7'], 'read');
    }
    source().opens();
    source().sends('change', { position: 5, topics: ['allocations:2026-03'] });
    await gather();
    expect(outdated()).toEqual([
      'allocations/2026-03',
      'allocations/2026-03/project/7',
      'allocations/2026-04/project/7',
    ]);
  });

  it('of who is there is none that the history tells of', async () => {
    client.setQueryData(['history', {}], 'read');
    source().opens();
    source().sends('change', { position: 5, topics: ['presence:2026-03'] });
    await gather();
    expect(outdated()).toEqual([]);
    source().sends('change', { position: 6, topics: ['projects'] });
    await vi.advanceTimersByTimeAsync(150);
    expect(outdated()).toContain('history/[object Object]');
  });

  it('of several months has what spans them read again once', async () => {
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    source().opens();
    source().sends('change', { position: 5, topics: ['figures:2026-03', 'figures:2026-04'] });
    await gather();
    expect(invalidate).toHaveBeenCalledOnce();
    expect(outdated()).toEqual([
      'figures/2026-03/dashboard',
      'figures/2026-04/dashboard',
      'figures/span/outlook/2025-06/2026-05',
    ]);
  });

  it('of all months has every month read again', async () => {
    source().opens();
    source().sends('change', { position: 6, topics: ['allocations'] });
    await gather();
    expect(outdated()).toEqual(['allocations/2026-03', 'allocations/2026-04']);
  });

  it('that arrives with others is answered once', async () => {
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    source().opens();
    for (let position = 1; position <= 25; position++)
      source().sends('change', { position, topics: ['projects'] });
    await gather();
    expect(invalidate).toHaveBeenCalledOnce();
    expect(outdated()).toEqual(['projects']);
  });
});

describe('changes while what the last one named is being read', () => {
  /** Subscribes to the projects, whose responses the test controls. */
  const watchProjects = () => {
    const asked: ((text: string) => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ['projects'],
      queryFn: () => new Promise<string>((resolve) => asked.push(resolve)),
      staleTime: Number.POSITIVE_INFINITY,
    });
    return { asked, leave: observer.subscribe(() => undefined) };
  };
  const change = (position: number) => source().sends('change', { position, topics: ['projects'] });

  it('wait for it, and are answered together', async () => {
    const { asked, leave } = watchProjects();
    source().opens();
    for (let position = 1; position <= 100; position++) {
      change(position);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(asked).toHaveLength(1);
    asked[0]?.('first');
    await vi.advanceTimersByTimeAsync(0);
    expect(client.getQueryData(['projects'])).toBe('first');
    await gather();
    expect(asked).toHaveLength(2);
    asked[1]?.('second');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(client.getQueryData(['projects'])).toBe('second');
    expect(asked).toHaveLength(2);
    leave();
  });

  it('wait for no read that takes for ever', async () => {
    const { asked, leave } = watchProjects();
    source().opens();
    change(1);
    await vi.advanceTimersByTimeAsync(1_000);
    change(2);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toHaveLength(2);
    leave();
  });

  it('are answered ten times a second at most, however quick a read is', async () => {
    const { asked, leave } = watchProjects();
    source().opens();
    for (let position = 1; position <= 100; position++) {
      change(position);
      await vi.advanceTimersByTimeAsync(10);
      for (const answer of asked) answer('read');
    }
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.length).toBeLessThanOrEqual(10);
    leave();
  });
});

describe('everything is read again', () => {
  it.each([
    ['on reset', () => source().sends('reset', { position: 9, topics: ['*'] })],
    ['when anything may have changed', () => source().sends('change', { position: 9, topics: ['*'] })],
  ])('%s', async (_when, happens) => {
    source().opens();
    happens();
    await gather();
    expect(outdated()).toHaveLength(7);
  });

  it('when the feed opens only after reads have begun', async () => {
    const ready = live.ready(400);
    await vi.advanceTimersByTimeAsync(400);
    await ready;
    source().opens();
    await gather();
    expect(outdated()).toHaveLength(7);
  });

  it('when a day begins in the United Kingdom, or a laptop that slept then is looked at', async () => {
    stop();
    vi.setSystemTime('2026-06-30T22:58:00Z');
    live = new LiveConnection(client, () => new FakeEventSource('/api/live'));
    stop = live.start();
    source().opens();
    await vi.advanceTimersByTimeAsync(120_100);
    expect(outdated()).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_200);
    expect(outdated()).toHaveLength(7);
    client.setQueryData(['projects'], 'read');
    vi.setSystemTime('2026-07-02T08:00:00Z');
    window.dispatchEvent(new Event('focus'));
    await gather();
    expect(outdated()).toContain('projects');
  });

  it('but not when it was open before', async () => {
    const ready = live.ready(400);
    source().opens();
    await ready;
    await gather();
    expect(outdated()).toEqual([]);
  });
});

describe('a connection that is lost', () => {
  it('knows until when what is shown was known to be true: when it last heard something, also after a night asleep', () => {
    vi.setSystemTime(new Date('2026-05-14T14:02:00'));
    expect(live.lastLive()).toBeNull();
    source().opens();
    vi.setSystemTime(new Date('2026-05-14T14:03:00'));
    source().sends('beat', 5_000);
    vi.setSystemTime(new Date('2026-05-15T08:30:00'));
    window.dispatchEvent(new Event('offline'));
    source().isRefused();
    expect(live.lastLive()).toEqual(new Date('2026-05-14T14:03:00'));
  });

  it('has everything read again once a minute until it is back', async () => {
    source().opens();
    await vi.advanceTimersByTimeAsync(120_100);
    expect(outdated()).toEqual([]);
    source().breaks();
    await vi.advanceTimersByTimeAsync(60_100);
    expect(outdated()).toHaveLength(7);
  });

  it('shows as reconnecting while the browser tries, misses nothing, and asks who is signed in', async () => {
    source().opens();
    expect(live.state()).toBe('live');
    source().breaks();
    expect(live.state()).toBe('reconnecting');
    source().opens();
    await gather();
    expect(live.state()).toBe('live');
    expect(FakeEventSource.made).toHaveLength(1);
    expect(outdated()).toEqual(['me/user']);
  });

  it('asks who is signed in when it is refused, connects anew later and later, then reads all', async () => {
    source().opens();
    source().isRefused();
    expect(live.state()).toBe('offline');
    expect(outdated()).toEqual(['me/user']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeEventSource.made).toHaveLength(2);
    source().isRefused();
    await vi.advanceTimersByTimeAsync(3_900);
    expect(FakeEventSource.made).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(100);
    source().opens();
    await gather();
    expect(live.state()).toBe('live');
    expect(outdated()).toHaveLength(7);
  });

  it('given it was ended and starts again, then everything is read again', async () => {
    source().opens();
    stop();
    stop = live.start();
    source().opens();
    await gather();
    expect(outdated()).toHaveLength(7);
  });

  it('stays closed once it is ended', async () => {
    source().isRefused();
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeEventSource.made).toHaveLength(1);
  });
});
