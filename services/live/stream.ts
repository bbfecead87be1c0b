import { PassThrough } from 'node:stream';
import { maxCells } from '#domain/plans/plannedCell.ts';
import type { UserView } from '#projections/access/users/view.ts';
import { parkedTopic } from '#projections/projector/batch.ts';
import { everything } from '../readSide/notices.ts';
import type { LiveChange, LiveFeed } from './feed.ts';

/** Milliseconds between frames to one client, fifty a second, and how many may be sent in a burst. */
const apart = 20;
const atOnce = 10;
/** Longest pause between checks of a client that doesn't read, in milliseconds. */
const maxPause = 250;

/**
 * The server-sent events of one client, after the position `after` or from now on: `change` with `{position, topics}`,
 * whose id is the position, and for administrators with the `cells` of planned hours if nothing else has changed;
 * `reset` when missed changes have been dropped or are too many to send; and `beat` as a heartbeat, whose data is the
 * milliseconds until the next. Changes are combined into one while the client hasn't read earlier ones, or when they
 * come faster than frames are sent. `stillAllowed` is called at every heartbeat, so that the stream ends with its
 * session.
 */
export const liveStream = (
  feed: LiveFeed,
  user: UserView,
  after: number | null,
  stillAllowed: () => Promise<boolean>,
): PassThrough => {
  const { heartbeat, maxUnread } = feed.limits;
  const stream = new PassThrough();
  const send = (text: string) => {
    if (stream.destroyed || stream.writableEnded) return;
    stream.write(text);
    if (stream.readableLength + stream.writableLength > maxUnread) stream.destroy();
  };
  const tell = (changes: readonly LiveChange[]) => {
    send(changes.map((change) => changeFor(user, change)).join(''));
    // The user's own role, link, pay or existence has changed: the client reads everything again with the new rights,
    // and reconnects.
    const own = changes.findLast(({ topics }) => topics.includes(`user:${user.id}`));
    if (!own) return;
    send(frame('reset', { position: own.position, topics: [everything] }));
    stream.end();
  };

  let gathered: LiveChange | null = null;
  let gathering: NodeJS.Timeout | undefined;
  /** When the next frame would be sent if all were evenly spaced. */
  let due = Number.NEGATIVE_INFINITY;
  const flush = () => {
    gathering = undefined;
    if (gathered === null) return;
    due = Math.max(due, performance.now()) + apart;
    tell([gathered]);
    gathered = null;
  };
  /** Sends the combined change once the client has read everything before; disconnects it if that is too much. */
  const flushWhenRead = (pause: number) => {
    const unread = stream.readableLength;
    if (unread === 0 || gathered === null) flush();
    else if (unread + bytesOf(user, [gathered]) > maxUnread) stream.destroy();
    else gathering = setTimeout(flushWhenRead, pause, Math.min(maxPause, 2 * pause));
  };
  const hear = (change: LiveChange) => {
    if (topicsFor(user, change.topics).length === 0) return;
    gathered = merged(gathered, change);
    if (gathering !== undefined) return;
    const wait = due - (atOnce - 1) * apart - performance.now();
    if (wait > 0) gathering = setTimeout(flushWhenRead, wait, apart);
    else flushWhenRead(apart);
  };
  const unsubscribe = feed.subscribe({
    change: hear,
    end: () => {
      clearTimeout(gathering);
      flush();
      stream.end();
    },
  });
  const timer = setInterval(async () => {
    send(beat());
    if (!(await stillAllowed().catch(() => true))) stream.end();
  }, heartbeat);
  stream.once('close', () => {
    clearInterval(timer);
    clearTimeout(gathering);
    unsubscribe();
  });

  /**
   * A heartbeat; its position is where a reconnecting client continues, so all changes up to it must have been sent.
   */
  const beat = (position?: number) =>
    `event: beat\n${position === undefined ? '' : `id: ${position}\n`}data: ${heartbeat}\n\n`;

  send('retry: 2000\n\n');
  const missed = after === null ? [] : feed.since(after);
  if (missed && bytesOf(user, missed) <= maxUnread / 2) tell(missed);
  else send(frame('reset', { position: feed.position, topics: [everything] }));
  send(beat(feed.position));
  return stream;
};

/** Combines two changes into one at the later position: a client that reads the topics of both again misses nothing. */
const merged = (before: LiveChange | null, change: LiveChange): LiveChange => {
  if (!before) return change;
  const { position, topics } = change;
  // In order, so that the later hours of a cell that changed twice come last.
  const cells = before.cells && change.cells && [...before.cells, ...change.cells];
  return {
    position,
    topics: [...new Set([...before.topics, ...topics])],
    // A slow reader gets topics only.
    cells: cells && cells.length <= maxCells ? cells : undefined,
  };
};

const frame = (event: string, { position, topics, cells }: LiveChange): string =>
  `event: ${event}\nid: ${position}\ndata: ${JSON.stringify({ position, topics, cells })}\n\n`;

/** A change filtered to what a user may know; empty if that is nothing. */
const changeFor = (user: UserView, { position, topics: all, cells }: LiveChange): string => {
  const topics = topicsFor(user, all);
  // Only administrators see the schedule.
  const seen = user.role === 'admin' ? cells : undefined;
  return topics.length > 0 ? frame('change', { position, topics, cells: seen }) : '';
};

const bytesOf = (user: UserView, changes: readonly LiveChange[]): number =>
  changes.reduce((sum, change) => sum + Buffer.byteLength(changeFor(user, change)), 0);

/**
 * The topics of a change that a user may know of. Team members only get their own page, as `me`, and never which
 * project or person it was about (docs/domain.md, Roles); incomplete figures concern everyone.
 */
export const topicsFor = (user: UserView, topics: readonly string[]): readonly string[] => {
  if (topics.includes(everything)) return [everything];
  const own = topics.some((topic) => topic === `member:${user.teamMemberId}` || topic === `user:${user.id}`);
  const parked = topics.includes(parkedTopic) ? [parkedTopic] : [];
  if (user.role !== 'admin') return own ? ['me', ...parked] : parked;
  const shared = topics.filter((topic) => !topic.startsWith('member:') && !topic.startsWith('user:'));
  return own ? [...shared, 'me'] : shared;
};
