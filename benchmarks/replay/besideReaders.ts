import { setTimeout as pause } from 'node:timers/promises';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { HttpClient } from '../../tests/httpClient.ts';
import { administrator } from '../../tests/server.ts';
import { startNode } from '../load/nodeProcess.ts';
import { percentile } from '../load/saving.ts';
import { type Row, summarise, timeOf } from '../measure.ts';

/** Number of concurrent readers, and each one's pause between two reads, in milliseconds. */
const readers = 4;
const glance = 25;
export type ReaderSizes = {
  /** How long readers are timed on an idle node. Milliseconds. */
  idleTime: number;
  /** Warm-up of a cold node by readers. Milliseconds. */
  warmUp: number;
  runs: number;
};

const questions = [
  '/api/pnl?from=2026-08&to=2027-07',
  '/api/dashboard/metrics?month=2026-10',
  '/api/dashboard/resource-planning/2026-10',
  '/api/history?limit=50',
];

const signedIn = async (url: string): Promise<HttpClient> => {
  const client = new HttpClient(url);
  const { status } = await client.signIn(administrator.username, administrator.password);
  if (status !== 200) throw new Error(`Signing in was answered with ${status}`);
  return client;
};

/** Lets everybody read until a promise settles. @returns the 95th percentile of their responses, in milliseconds */
const whileReading = async (clients: readonly HttpClient[], until: Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  const read = async (client: HttpClient, place: number) => {
    for (let turn = place; !isOver; turn++) {
      const path = questions[turn % questions.length] ?? '';
      const spent = await timeOf(async () => {
        const { status, text } = await client.get(path);
        if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
      });
      times.push(spent);
      await pause(glance);
    }
  };
  await Promise.all([over, ...clients.map(read)]);
  return percentile(
    times.toSorted((one, other) => one - other),
    0.95,
  );
};

/**
 * Requests a replay and waits until it has read the log. @returns events a second, from the request to the comparison
 */
const replay = async (client: HttpClient, events: number): Promise<number> => {
  const spent = await timeOf(async () => {
    const response = await client.post('/api/admin/replays', { reason: 'A measurement' });
    if (response.status !== 201)
      throw new Error(`The replay was answered with ${response.status}: ${response.text}`);
    const path = `/api/admin/replays/${(response.body as ReplayView).id}`;
    for (;;) {
      const { status, error } = (await client.get(path)).body as ReplayView;
      if (status === 'ready') return await client.delete(path);
      if (status === 'failed') throw new Error(`The replay failed: ${error}`);
      await pause(100);
    }
  });
  return (events * 1_000) / spent;
};

/** Compares response times of a server while it replays its own log with those of an idle one. */
export const readWhileReplaying = async (
  url: string,
  events: number,
  { idleTime, warmUp, runs }: ReaderSizes,
): Promise<Row[]> => {
  const node = await startNode({ DATABASE_URL: url });
  try {
    const clients = await Promise.all(Array.from({ length: readers }, () => signedIn(node.url)));
    const admin = await signedIn(node.url);
    const [idle, busy, rates]: [number[], number[], number[]] = [[], [], []];
    await whileReading(clients, pause(warmUp));
    for (let run = 1; run <= runs; run++) {
      const before = await whileReading(clients, pause(idleTime));
      const replaying = replay(admin, events);
      const during = await whileReading(clients, replaying);
      idle.push(before);
      busy.push(during);
      rates.push(await replaying);
      console.log(
        `${run}/${runs} GETs: p95 ${before.toFixed(1)} ms, and ${during.toFixed(1)} ms while a replay runs`,
      );
    }
    const ratios = busy.map((milliseconds, run) => milliseconds / (idle[run] ?? Number.NaN));
    return [
      { what: 'GETs of a running server, p95, ms', measured: summarise(idle) },
      { what: 'the same while it replays its log, p95, ms', measured: summarise(busy) },
      { what: 'the second for the first', measured: summarise(ratios, 2), limit: 'under 2' },
      { what: 'that replay, events a second', measured: summarise(rates, 0) },
    ];
  } finally {
    await node.stop();
  }
};
