import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { PlannedCell } from '#domain/plans/plannedCell.ts';

export type LiveEvent = {
  event: string;
  id: number;
  position: number;
  topics: string[];
  cells?: PlannedCell[];
};

/** Listens to GET /api/live as a browser's EventSource does, but reconnects only on request. */
export type LiveClient = {
  status: number;
  /** All events so far. */
  events: LiveEvent[];
  /** The raw text so far, heartbeats included. */
  text(): string;
  /** Resolves with the first past or future event that matches. @throws where the stream ends before */
  next(isIt: (event: LiveEvent) => boolean): Promise<LiveEvent>;
  /** Resolves when the server has ended the stream, in whatever way. */
  ended: Promise<void>;
  response: IncomingMessage;
  /** Disconnects abruptly. */
  vanish(): void;
};

/** Listens from now on, or from `query` (`?after=7`) or Last-Event-ID. Resolves once the stream is open. */
export const listen = async (
  url: string,
  cookie: string,
  { query = '', lastEventId }: { query?: string; lastEventId?: string } = {},
): Promise<LiveClient> => {
  const sent = request(`${url}/api/live${query}`, {
    headers: { Cookie: cookie, ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) },
  });
  sent.end();
  const response = await responseOf(sent);
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  const chunks: string[] = [];
  // Parses only the incomplete rest: a listener slower than the server is disconnected.
  let rest = '';
  let hasEnded = false;
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    chunks.push(chunk);
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block);
      if (event) events.push(event);
    }
    for (const look of waiting) look();
  });
  response.on('error', () => undefined);
  response.once('close', () => {
    hasEnded = true;
    for (const look of waiting) look();
  });
  return {
    status: response.statusCode ?? 0,
    events,
    text: () => chunks.join(''),
    next: (isIt) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = events.find(isIt);
          if (!found && !hasEnded) return;
          waiting.delete(look);
          if (found) resolve(found);
          else reject(new Error('The stream ended before what was awaited was told'));
        };
        waiting.add(look);
        look();
      }),
    ended: new Promise((resolve) => response.once('close', resolve)),
    response,
    vanish: () => sent.destroy(),
  };
};

const responseOf = (sent: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      sent.off('error', reject);
      sent.on('error', () => undefined);
      resolve(response);
    });
  });

const parse = (block: string): LiveEvent | null => {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const [event, id, data] = [field('event'), field('id'), field('data')];
  if (event === 'beat') return null;
  return event && id && data ? { event, id: Number(id), ...JSON.parse(data) } : null;
};
