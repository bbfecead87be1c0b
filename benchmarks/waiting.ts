import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { maxImportRows } from '#domain/imports/columns.ts';
import { addMonths } from '#domain/values/month.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import type { Answer, HttpClient } from '../tests/httpClient.ts';
import { startProcess } from '../tests/plannerProcess.ts';
import { type Asked, bench } from './bench.ts';
import { timeOf } from './measure.ts';

/** Limit of the 99th percentile of somebody else's requests during any work, in milliseconds. */
const limit = 100;

type Sizes = {
  /** Number of people in the import. */
  rows: number;
  /** How long requests are timed on an idle server. Milliseconds. */
  quiet: number;
};

/** Waiting times in milliseconds; `took` is the duration of the work itself. */
type Waiting = {
  what: string;
  took: number;
  p50: number;
  p99: number;
  longest: number;
  requests: number;
  /** Number of requests that were refused with a retry. */
  refused: number;
};

const expectOk = (answer: Answer, what: string): Answer => {
  // On a busy machine it may be saved before the figures have caught up.
  const isDone = answer.status === 200 || answer.status === 202;
  if (isDone && !answer.text.includes('"problem"')) return answer;
  throw new Error(`${what} answered ${answer.status}: ${answer.text.slice(-400)}`);
};

/** Requests a short list repeatedly while other work is under way. */
const whileWaiting = async (
  what: string,
  other: HttpClient,
  work: () => Promise<unknown>,
): Promise<Waiting> => {
  const waits: number[] = [];
  const under = { way: true };
  let refused = 0;
  const ask = async () => {
    if ((await other.get('/api/clients')).status !== 200) refused++;
  };
  const asking = (async () => {
    while (under.way) waits.push(await timeOf(ask));
  })();
  const took = await timeOf(work).finally(() => {
    under.way = false;
  });
  await asking;
  const sorted = waits.toSorted((one, another) => one - another);
  const at = (fraction: number) => sorted[Math.ceil(sorted.length * fraction) - 1] ?? 0;
  return { what, took, p50: at(0.5), p99: at(0.99), longest: at(1), requests: sorted.length, refused };
};

const imported = z.object({ done: z.object({ correlationId: z.string() }) });

const importPeople = async (admin: HttpClient, count: number): Promise<string> => {
  const rows = Array.from({ length: count }, (_, place) => ({
    row: place + 2,
    cells: {
      name: `Member ${place}`,
      email: `member${place}@agency.example`,
      role: 'Designer',
      salary: '36000',
    },
  }));
  const { text } = expectOk(await admin.post('/api/import/team-members', { rows }), 'The import');
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  return imported.parse(JSON.parse(last)).done.correlationId;
};

const token = z.object({ token: z.string() });

const formulas = '/api/admin/formulas';
const tried = { formulas: { monthlyCostIncludesEmployerNi: true }, reason: 'The budget' };

/** The movement of the forecast's twelve months since an instant. */
const movement = (since: number): string => {
  const month = ukMonthOf(new Date());
  const span = `start=${addMonths(month, -2)}&end=${addMonths(month, 9)}`;
  return `/api/pnl/movement?${span}&from=${new Date(since).toISOString()}`;
};

const work = z.object({ id: z.number(), status: z.string() });

/** Starts a recount of the log, and waits until it ends. */
const carriedOut = async (admin: HttpClient, path: string, body: object): Promise<void> => {
  const response = await admin.post(path, body);
  if (response.status !== 201)
    throw new Error(`${path} answered ${response.status}: ${response.text.slice(-400)}`);
  const { id } = work.parse(response.body);
  for (;;) {
    const { status } = work.parse((await admin.get(`${path}/${id}`)).body);
    if (status === 'done' || status === 'ready') return;
    if (status === 'failed') throw new Error(`${path}/${id} failed`);
    await pause(100);
  }
};

const phases = async ({ rows, quiet }: Sizes, admin: HttpClient, other: HttpClient): Promise<Waiting[]> => {
  const count = rows.toLocaleString('en-GB');
  let change = '';
  let looked = '';
  let importedAt = 0;
  const path = () => `/api/history/${change}/undo`;
  const look = async () => {
    looked = token.parse(expectOk(await admin.get(path()), 'The preview').body).token;
  };
  const work: [string, () => Promise<unknown>][] = [
    ['nothing', () => pause(quiet)],
    [
      `import of ${count} people`,
      async () => {
        change = await importPeople(admin, rows);
        importedAt = Date.now();
      },
    ],
    ['preview of its undo', look],
    [
      'its undo',
      async () => expectOk(await admin.post(path(), { reason: 'Imported twice', token: looked }), 'The undo'),
    ],
    ['export of the history', async () => expectOk(await admin.get('/api/history.csv'), 'The export')],
    [
      'the first look at a past moment',
      async () => {
        const figures = `/api/team-members?asOf=${new Date(importedAt).toISOString()}`;
        expectOk(await admin.get(figures), 'The past');
      },
    ],
  ];
  work.push(
    ['preview of other formulas', async () => expectOk(await admin.post(`${formulas}/preview`, tried), 'It')],
    ['adoption of these formulas', async () => expectOk(await admin.post(`${formulas}/adopt`, tried), 'It')],
    [
      'why the forecast moved since the import',
      async () => expectOk(await admin.get(movement(importedAt)), 'It'),
    ],
    ['verification of all figures', () => carriedOut(admin, '/api/admin/verifications', {})],
    ['recount of the log', () => carriedOut(admin, '/api/admin/replays', { reason: 'To be sure' })],
  );
  const found: Waiting[] = [];
  for (const [what, doing] of work) {
    found.push(await whileWaiting(what, other, doing));
    console.log(JSON.stringify(found.at(-1)));
  }
  return found;
};

const tableOf = (found: readonly Waiting[]): string =>
  [
    '| while there is under way | p50 | p99 | longest | requests | refused | it took |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...found.map(({ what, requests, refused, ...times }) => {
      const [p50, p99, longest, took] = [times.p50, times.p99, times.longest, times.took].map((each) =>
        each.toFixed(each < 100 ? 1 : 0),
      );
      return `| ${what} | ${p50} | ${p99} | ${longest} | ${requests} | ${refused} | ${took} |`;
    }),
  ].join('\n');

/** Measures how long a short list takes on the embedded store while the largest operations run. */
const measureWaiting = async (sizes: Sizes, { keep, miss }: Asked): Promise<void> => {
  const data = await mkdtemp(join(tmpdir(), 'planner-bench-'));
  const planner = startProcess({ DATA_DIR: data, LOG_LEVEL: 'error' });
  try {
    await planner.ready;
    const found = await phases(sizes, await planner.signIn(), await planner.signIn());
    const file = await keep('waiting', { limit, phases: found });
    console.log(`\n${tableOf(found)}\n\nMilliseconds; limit of p99 ${limit}. Also in ${file}`);
    for (const { what, p99, refused } of found) {
      if (p99 <= limit && refused === 0) continue;
      const waited = `others waited ${p99.toFixed(0)} ms (p99) rather than ${limit} ms at most`;
      miss(`While there was under way: ${what}, ${waited}, and ${refused} were told to come again.`);
    }
  } finally {
    planner.kill('SIGTERM');
    await planner.ended;
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  }
};

export const waiting = bench({
  usual: { rows: maxImportRows, quiet: 3_000 },
  tiny: { rows: 10, quiet: 100 },
  measure: measureWaiting,
});
