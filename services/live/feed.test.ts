import { describe, expect, it } from 'vitest';
import type { CommitNotice } from '../readSide/notices.ts';
import { type LiveChange, LiveFeed } from './feed.ts';

type Listener = Parameters<ConstructorParameters<typeof LiveFeed>[0]['onCommitted']>[0];

/** A feed on a read side at a position, and a function that commits to it. */
const feedAt = (position: number) => {
  const listeners: Listener[] = [];
  const feed = new LiveFeed({
    position,
    onCommitted: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  });
  const commit = (at: number, ...topics: string[]) => {
    for (const listener of listeners) listener({ readModelVersion: 1, position: at, topics });
  };
  const catchUp = (notice: Pick<CommitNotice, 'position' | 'topics' | 'cells'>) => {
    for (const listener of listeners) listener({ readModelVersion: 2, version: 'another', ...notice });
  };
  return { feed, commit, catchUp };
};

describe('the live feed', () => {
  it('given commits, then subscribers hear them, until they unsubscribe', () => {
    const { feed, commit } = feedAt(7);
    const heard: LiveChange[] = [];
    const unsubscribe = feed.subscribe({ change: (change) => heard.push(change), end: () => undefined });
    commit(8, 'clients');
    unsubscribe();
    commit(9, 'projects');
    expect(heard).toEqual([{ position: 8, topics: ['clients'] }]);
  });

  it('given a commit that nobody can see a difference from, then nobody hears of it', () => {
    const { feed, commit } = feedAt(7);
    commit(8);
    expect(feed.since(7)).toEqual([]);
    expect(feed.position).toBe(7);
  });

  it('given a position, then it knows exactly what came after', () => {
    const { feed, commit } = feedAt(7);
    commit(9, 'clients');
    commit(12, 'projects');
    expect(feed.position).toBe(12);
    expect(feed.since(7)?.map(({ position }) => position)).toEqual([9, 12]);
    expect(feed.since(9)?.map(({ position }) => position)).toEqual([12]);
    expect(feed.since(12)).toEqual([]);
  });

  it('given figures were counted anew at the position of a commit, then who comes back with it hears of that', () => {
    const { feed, commit } = feedAt(7);
    commit(8, 'clients');
    commit(8, '*');
    expect(feed.since(8)).toEqual([{ position: 8, topics: ['*'] }]);
    commit(9, 'projects');
    expect(feed.since(8)?.map(({ position }) => position)).toEqual([8, 9]);
    expect(feed.since(9)).toEqual([]);
  });

  it('given another version catches up, then what it names is told at the last change, without hours, and who comes back reads everything', () => {
    const { feed, commit, catchUp } = feedAt(7);
    const heard: LiveChange[] = [];
    commit(8, 'allocations:2026-05');
    commit(9, 'clients');
    feed.subscribe({ change: (change) => heard.push(change), end: () => undefined });
    catchUp({ position: 8, topics: ['allocations:2026-05', 'user:4'], cells: [] });
    expect(heard).toEqual([{ position: 9, topics: ['allocations:2026-05', 'user:4'] }]);
    expect(feed.since(9)).toEqual([{ position: 9, topics: ['*'] }]);
    commit(10, 'clients');
    expect(feed.since(10)).toEqual([]);
  });

  it('given a position from before it began, or one that the log has not reached, then it knows nothing', () => {
    const { feed, commit } = feedAt(7);
    commit(8, 'clients');
    expect([feed.since(6), feed.since(0), feed.since(9), feed.since(-1)]).toEqual([null, null, null, null]);
  });

  it('given news of the present moment alone, then they are told at the last change that was, and nobody comes back after one that was not', () => {
    const { feed, commit } = feedAt(7);
    const heard: LiveChange[] = [];
    feed.subscribe({ change: (change) => heard.push(change), end: () => undefined });
    commit(0, 'presence:2026-05');
    commit(9, 'clients');
    commit(0, 'replays');
    expect(heard.map(({ position }) => position)).toEqual([7, 9, 9]);
    expect(feed.since(7)).toEqual([{ position: 9, topics: ['clients'] }]);
  });

  it('given a thousand changes more, then it has forgotten the first', () => {
    const { feed, commit } = feedAt(0);
    for (let position = 1; position <= 1_001; position++) commit(position, 'clients');
    expect(feed.since(0)).toBeNull();
    expect(feed.since(1)).toHaveLength(1_000);
  });

  it('given its end, then subscribers are told', () => {
    const { feed } = feedAt(0);
    let ended = 0;
    for (let count = 0; count < 3; count++) feed.subscribe({ change: () => undefined, end: () => ended++ });
    feed.end();
    expect(ended).toBe(3);
  });
});
