import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserView } from '#projections/users/view.ts';
import { LiveFeed } from './feed.ts';
import { liveStream } from './stream.ts';

const una: UserView = {
  id: '4',
  username: 'una',
  firstName: null,
  lastName: null,
  email: null,
  role: 'team_member',
  teamMemberId: 3,
  version: 1,
};

describe('a live stream', () => {
  let commit: (position: number, ...topics: string[]) => void;
  let feed: LiveFeed;
  let mayListen: boolean;
  beforeEach(() => {
    vi.useFakeTimers();
    mayListen = true;
    feed = new LiveFeed({
      position: 0,
      onCommitted: (listener) => {
        commit = (position, ...topics) => listener({ generation: 1, position, topics });
        return () => undefined;
      },
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const open = (after: number | null = null) => {
    const stream = liveStream(feed, una, after, async () => mayListen);
    stream.setEncoding('utf8');
    return stream;
  };

  it('given a change, then it is told as an event whose id is its position', () => {
    const stream = open();
    commit(7, 'clients', 'member:3');
    commit(8, 'clients');
    expect(stream.read()).toBe(
      'retry: 2000\n\nevent: beat\nid: 0\ndata: 15000\n\nevent: change\nid: 7\ndata: {"position":7,"topics":["me"]}\n\n',
    );
  });

  it('given many changes at once, then the first are told at once and the rest together, ten times a second', () => {
    const stream = open();
    const framesOf = (text: string | null) => text?.match(/^id: .*$/gm) ?? [];
    stream.read();
    for (let position = 1; position <= 50; position++) commit(position, 'member:3');
    expect(framesOf(stream.read())).toEqual(['id: 1', 'id: 2', 'id: 3', 'id: 4']);
    vi.advanceTimersByTime(126);
    expect(framesOf(stream.read())).toEqual(['id: 50']);
    let frames = 0;
    for (let position = 51; position <= 1_050; position++) {
      commit(position, 'member:3');
      vi.advanceTimersByTime(2);
      frames += framesOf(stream.read()).length;
    }
    expect(frames).toBeGreaterThan(15);
    expect(frames).toBeLessThanOrEqual(21);
  });

  it('given an administrator, then what is told together names everything that changed', () => {
    const stream = liveStream(feed, { ...una, role: 'admin' }, null, async () => true);
    stream.setEncoding('utf8');
    for (const position of [1, 2, 3, 4]) commit(position, 'clients');
    commit(5, 'projects', 'figures:2026-05');
    commit(6, 'projects', 'figures:2026-06');
    vi.advanceTimersByTime(126);
    expect(stream.read()).toContain(
      'id: 6\ndata: {"position":6,"topics":["projects","figures:2026-05","figures:2026-06"]}',
    );
    stream.destroy();
  });

  it('given the end while something waits to be told, then it is told first', async () => {
    const stream = open();
    for (const position of [1, 2, 3, 4, 5]) commit(position, 'member:3');
    feed.end();
    expect(stream.read()).toContain('id: 5');
  });

  it('given many who come and go, then their timers and subscriptions go with them', async () => {
    const streams = Array.from({ length: 50 }, () => open());
    expect(vi.getTimerCount()).toBe(50);
    for (const stream of streams) stream.destroy();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
    commit(7, 'member:3');
  });

  it('given a change of the user themselves, then it is told and the stream ends, whatever follows', async () => {
    const stream = open();
    const faults: Error[] = [];
    stream.on('error', (fault) => faults.push(fault));
    commit(7, 'users', 'user:4');
    commit(8, 'member:3');
    feed.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stream.read()).toContain('id: 7');
    expect(stream.read()).toBeNull();
    await vi.waitFor(() => expect(stream.readableEnded).toBe(true));
    expect(faults).toEqual([]);
  });

  it('given missed changes of which one is of the user themselves, then they are told and it ends', () => {
    commit(1, 'user:4');
    commit(2, 'member:3');
    const stream = open(0);
    expect(stream.read()).toMatch(/id: 1[\s\S]*id: 2/);
    expect(stream.writableEnded).toBe(true);
  });

  it('given more missed changes than one reads at once, then it is told to read all again, and hears on', () => {
    for (let position = 1; position <= 1_000; position++) commit(position, 'member:3');
    const stream = open(1);
    expect(stream.destroyed).toBe(false);
    commit(1_001, 'member:3');
    expect(stream.read()).toBe(
      'retry: 2000\n\n' +
        'event: reset\nid: 1000\ndata: {"position":1000,"topics":["*"]}\n\n' +
        'event: beat\nid: 1000\ndata: 15000\n\n' +
        'event: change\nid: 1001\ndata: {"position":1001,"topics":["me"]}\n\n',
    );
  });

  it('given a session that has ended, then the next heartbeat ends the stream', async () => {
    const stream = open();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(stream.writableEnded).toBe(false);
    mayListen = false;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(stream.read().match(/^event: beat$/gm)).toHaveLength(3);
    expect(stream.writableEnded).toBe(true);
  });

  it('given a client that does not read, then it is cut off at 64 KB, and the others hear on', () => {
    const [slow, reading] = [open(), open()];
    const commitUntil = (last: number) => {
      for (let position = feed.position + 1; position <= last; position++) {
        commit(position, 'member:3');
        vi.advanceTimersByTime(126);
        reading.read();
      }
    };
    commitUntil(900);
    expect(slow.destroyed).toBe(false);
    commitUntil(1_200);
    expect(slow.destroyed).toBe(true);
    commit(1_201, 'member:3');
    expect(reading.read()).toContain('id: 1201');
    reading.destroy();
  });
});
