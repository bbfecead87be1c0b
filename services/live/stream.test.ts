import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlannedCell } from '#domain/plans/plannedCell.ts';
import type { UserView } from '#projections/access/users/view.ts';
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
  let commitCells: (position: number, cells: PlannedCell[]) => void;
  const cell = (id: number, hours: number): PlannedCell => ({
    ...{ projectId: 1, person: { kind: 'teamMember', id }, month: '2026-05', hours },
  });
  let feed: LiveFeed;
  let mayListen: boolean;
  beforeEach(() => {
    vi.useFakeTimers();
    mayListen = true;
    feed = new LiveFeed({
      position: 0,
      onCommitted: (listener) => {
        commit = (position, ...topics) => listener({ readModelVersion: 1, position, topics });
        commitCells = (position, cells) =>
          listener({ readModelVersion: 1, position, topics: ['allocations:2026-05', 'member:3'], cells });
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
    stream.read();
    commit(7, 'clients', 'member:3');
    commit(8, 'clients');
    expect(stream.read()).toBe('event: change\nid: 7\ndata: {"position":7,"topics":["me"]}\n\n');
  });

  it('given many changes, then each is told at once, and above fifty a second those that are close together as one', () => {
    const stream = open();
    const framesOf = (text: string | null) => text?.match(/^id: .*$/gm) ?? [];
    stream.read();
    const toldEach = (gap: number) => {
      let frames = 0;
      for (let count = 0; count < 1_000; count++) {
        commit(feed.position + 1, 'member:3');
        frames += framesOf(stream.read()).length;
        vi.advanceTimersByTime(gap);
        frames += framesOf(stream.read()).length;
      }
      return frames;
    };
    expect(toldEach(20)).toBe(1_000);
    const frames = toldEach(2);
    // Two seconds, the first few frames without delay.
    expect(frames).toBeGreaterThan(95);
    expect(frames).toBeLessThanOrEqual(110);
  });

  it('given a client that reads nothing for a while, then it is told all of that while as one', () => {
    const stream = open();
    stream.read();
    for (let position = 1; position <= 100; position++) {
      commit(position, 'member:3');
      vi.advanceTimersByTime(40);
    }
    expect(stream.read()).toBe('event: change\nid: 1\ndata: {"position":1,"topics":["me"]}\n\n');
    vi.advanceTimersByTime(250);
    expect(stream.read()).toBe('event: change\nid: 100\ndata: {"position":100,"topics":["me"]}\n\n');
  });

  it('given an administrator, then what is told together names everything that changed', () => {
    const stream = liveStream(feed, { ...una, role: 'admin' }, null, async () => true);
    stream.setEncoding('utf8');
    stream.read();
    commit(4, 'clients');
    commit(5, 'projects', 'figures:2026-05');
    commit(6, 'projects', 'figures:2026-06');
    expect(stream.read()).toContain('id: 4');
    vi.advanceTimersByTime(20);
    expect(stream.read()).toBe(
      'event: change\nid: 6\ndata: {"position":6,"topics":["projects","figures:2026-05","figures:2026-06"]}\n\n',
    );
    stream.destroy();
  });

  it('given planned hours, then administrators are told them, and team members whose page it is, not', () => {
    const admin = liveStream(feed, { ...una, role: 'admin' }, null, async () => true);
    admin.setEncoding('utf8');
    const member = open();
    admin.read();
    member.read();
    const cells = [cell(3, 7.5)];
    commitCells(7, cells);
    const data = { position: 7, topics: ['allocations:2026-05', 'me'], cells };
    expect(admin.read()).toBe(`event: change\nid: 7\ndata: ${JSON.stringify(data)}\n\n`);
    expect(member.read()).toBe('event: change\nid: 7\ndata: {"position":7,"topics":["me"]}\n\n');
    admin.destroy();
  });

  it('given planned hours that are told together, then in their order, and none where more has changed', () => {
    const admin = liveStream(feed, { ...una, role: 'admin' }, null, async () => true);
    admin.setEncoding('utf8');
    const toldAfter = (...commits: (() => void)[]) => {
      admin.read();
      // The first change is sent at once; the others are merged until it is read.
      commit(feed.position + 1, 'projects');
      for (const each of commits) each();
      admin.read();
      vi.advanceTimersByTime(1_000);
      return JSON.parse(/^data: (.*)$/m.exec(String(admin.read()))?.[1] ?? 'null');
    };
    const hours = (count: number) => () =>
      commitCells(
        feed.position + 1,
        Array.from({ length: count }, (_, id) => cell(id, count)),
      );
    expect(toldAfter(hours(2), hours(1)).cells).toEqual([cell(0, 2), cell(1, 2), cell(0, 1)]);
    expect(toldAfter(hours(150), hours(51))).not.toHaveProperty('cells');
    const topics = ['allocations:2026-05', 'clients', 'me'];
    const more = () => commit(feed.position + 1, 'clients');
    expect(toldAfter(hours(1), more)).toEqual({ position: feed.position, topics });
    admin.destroy();
  });

  it('given the end while something waits to be told, then it is told first', async () => {
    const stream = open();
    for (const position of [1, 2, 3, 4, 5]) commit(position, 'member:3');
    feed.end();
    expect(stream.read()).toContain('id: 5');
  });

  it('given many who come and go, then their timers and subscriptions go with them', async () => {
    // Servers of other files in this process may have timeouts pending.
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
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
    stream.read();
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
    expect(stream.read()).toBe(
      'retry: 2000\n\n' +
        'event: reset\nid: 1000\ndata: {"position":1000,"topics":["*"]}\n\n' +
        'event: beat\nid: 1000\ndata: 5000\n\n',
    );
    commit(1_001, 'member:3');
    expect(stream.read()).toBe('event: change\nid: 1001\ndata: {"position":1001,"topics":["me"]}\n\n');
  });

  it('given a session that has ended, then the next heartbeat ends the stream', async () => {
    const stream = open();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(stream.writableEnded).toBe(false);
    mayListen = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(stream.read().match(/^event: beat$/gm)).toHaveLength(3);
    expect(stream.writableEnded).toBe(true);
  });

  it('given more than 64 KB that a client has not read, then it is cut off, and the others hear on', () => {
    const admin = { ...una, role: 'admin' } as const;
    const [slow, reading] = [1, 2].map(() => liveStream(feed, admin, null, async () => mayListen));
    const commitUntil = (last: number) => {
      for (let position = feed.position + 1; position <= last; position++) {
        commit(position, `figures:${'x'.repeat(80)}-${position}`);
        vi.advanceTimersByTime(250);
        reading?.read();
      }
    };
    commitUntil(600);
    expect(slow?.destroyed).toBe(false);
    commitUntil(1_000);
    expect(slow?.destroyed).toBe(true);
    commit(1_001, 'projects');
    expect(String(reading?.read())).toContain('id: 1001');
    reading?.destroy();
  });
});
