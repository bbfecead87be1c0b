import { PassThrough } from 'node:stream';
import { maxCells } from '#domain/plans/plannedCell.ts';
import type { UserView } from '#projections/access/users/view.ts';
import { parkedTopic } from '#projections/projector/batch.ts';
import { everything } from '../readSide/notices.ts';
import type { LiveChange, LiveFeed } from './feed.ts';

/** Frames that one client is sent: fifty a second, of which so many may follow each other at once. Milliseconds. */
const apart = 20;
const atOnce = 10;
/** How often a client that does not read is looked at, in milliseconds. */
const maxPause = 250;

/**
 * The server-sent events of one client: `change` with `{position, topics}`, whose id is the position, for administrators
 * with the `cells` of planned hours where nothing else has changed; and `reset` when changes were missed that are no longer known, or more than one reads at once. It begins after the position
 * `after`, or now. What comes while a client has not read what was sent, and what comes closer together than it is sent
 * frames, is told as one. A `beat` now and then is the sign of life: its data is the milliseconds until the next.
 * `stillAllowed` is asked at every heartbeat, so that a session which has ended ends its stream too.
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
    // Who this is has changed (role, link, pay, deletion): the client reads everything as who they are now, and comes back.
    const own = changes.findLast(({ topics }) => topics.includes(`user:${user.id}`));
    if (!own) return;
    send(frame('reset', { position: own.position, topics: [everything] }));
    stream.end();
  };

  let gathered: LiveChange | null = null;
  let gathering: NodeJS.Timeout | undefined;
  /** When the next frame would go, were all of them evenly apart. */
  let due = Number.NEGATIVE_INFINITY;
  const flush = () => {
    gathering = undefined;
    if (gathered === null) return;
    due = Math.max(due, performance.now()) + apart;
    tell([gathered]);
    gathered = null;
  };
  /** Tells what was gathered once the client has read what it was sent; cuts it off if that comes to too much. */
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

  /** A sign of life; a position is where whoever comes back goes on, and must be one up to which all was told. */
  const beat = (position?: number) =>
    `event: beat\n${position === undefined ? '' : `id: ${position}\n`}data: ${heartbeat}\n\n`;

  send('retry: 2000\n\n');
  const missed = after === null ? [] : feed.since(after);
  if (missed && bytesOf(user, missed) <= maxUnread / 2) tell(missed);
  else send(frame('reset', { position: feed.position, topics: [everything] }));
  send(beat(feed.position));
  return stream;
};

/** Two changes as one at the later position: a client that reads again what both name has missed nothing. */
const merged = (before: LiveChange | null, change: LiveChange): LiveChange => {
  if (!before) return change;
  const { position, topics } = change;
  // In their order: of a cell that has changed twice the later hours stand last.
  const cells = before.cells && change.cells && [...before.cells, ...change.cells];
  return {
    position,
    topics: [...new Set([...before.topics, ...topics])],
    // A client that reads slowly is told in few words.
    cells: cells && cells.length <= maxCells ? cells : undefined,
  };
};

const frame = (event: string, { position, topics, cells }: LiveChange): string =>
  `event: ${event}\nid: ${position}\ndata: ${JSON.stringify({ position, topics, cells })}\n\n`;

/** A change as a user may hear of it; empty when it is none of their business. */
const changeFor = (user: UserView, { position, topics: all, cells }: LiveChange): string => {
  const topics = topicsFor(user, all);
  // The schedule is the administrators'.
  const seen = user.role === 'admin' ? cells : undefined;
  return topics.length > 0 ? frame('change', { position, topics, cells: seen }) : '';
};

const bytesOf = (user: UserView, changes: readonly LiveChange[]): number =>
  changes.reduce((sum, change) => sum + Buffer.byteLength(changeFor(user, change)), 0);

/**
 * The topics of a change that a user may hear of. A team member hears of their own page only, as `me`, and never
 * which project or person it was about (docs/domain.md, Roles); that figures are incomplete is for everyone.
 */
export const topicsFor = (user: UserView, topics: readonly string[]): readonly string[] => {
  if (topics.includes(everything)) return [everything];
  const own = topics.some((topic) => topic === `member:${user.teamMemberId}` || topic === `user:${user.id}`);
  const parked = topics.includes(parkedTopic) ? [parkedTopic] : [];
  if (user.role !== 'admin') return own ? ['me', ...parked] : parked;
  const shared = topics.filter((topic) => !topic.startsWith('member:') && !topic.startsWith('user:'));
  return own ? [...shared, 'me'] : shared;
};
