import { setTimeout as delay } from 'node:timers/promises';
import { streams } from '#domain/records/streams.ts';
import { addMonths, monthsBetween } from '#domain/values/month.ts';
import { refusingLateChanges } from '../services/commands/lateChanges.ts';
import type { NewEvent, StreamAppend } from '../services/log/eventStore/eventStore.ts';
import type { HttpClient } from '../tests/httpClient.ts';
import type { TestServer } from '../tests/server.ts';
import { type Asked, bench } from './bench.ts';
import { type AgencySize, largeSize } from './largeAgency.ts';
import { atYearsEnd } from './longYear.ts';
import { loadAverage, type Row, summarise, tableOf, timeOf } from './measure.ts';

type Sizes = {
  size: AgencySize;
  events: number;
  /** Rounds of closing and reopening months, and repetitions of each step in a round. */
  rounds: number;
  turns: number;
  looks: number;
};

/** The twelve closed months, and the open one in which people save. */
const closed = monthsBetween('2026-10', '2027-09');
const [first = '', last = ''] = [closed[0], closed.at(-1)];
const open = addMonths(last, 1);
const now = new Date('2027-10-14T09:30:00Z');

/** Hours of a freelancer who isn't planned there. */
const cell = { projectId: 7, freelancerId: 20, month: open };

type Ask = (method: string, path: string, json?: object) => Promise<Record<string, unknown>>;

const asking =
  (admin: HttpClient): Ask =>
  async (method, path, json) => {
    const answer = await admin.send(method, path, json && { json });
    if (answer.status > 299) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return answer.body as Record<string, unknown>;
  };

/** Measures the cost of twelve closed months: the close, the P&L with marks and a budget, and saves outside them. */
const measureClosedMonths = ({ size, events, rounds, turns, looks }: Sizes, { keep }: Asked): Promise<void> =>
  atYearsEnd(
    events,
    async (server) => {
      const ask = asking(server.admin);
      const times = new Map<string, number[]>();
      const note = (what: string, took: number) => times.set(what, [...(times.get(what) ?? []), took]);
      const begun = loadAverage();
      const { change, id } = await retainer(ask);
      await ask('POST', '/api/budgets', { name: 'Measured', from: '2027-04' });
      const ways = waysOf(ask);
      const look = async (state: string) => {
        // Lets the projector finish after months were closed or reopened.
        await delay(1_000);
        for (let turn = -2; turn < turns; turn++) {
          for (const [way, work] of Object.entries(ways)) {
            const took = await timeOf(work);
            if (turn >= 0) note(`${way}, ${state}`, took);
          }
        }
      };
      for (let round = 0; round < rounds; round++) {
        await look('months open');
        note('twelve months checked and closed', await timeOf(() => close(ask)));
        const restated = { ...change(10_000 + round, last), closedMonths: 'restate' };
        await ask('PUT', `/api/projects/${id}`, restated);
        await look('months closed');
        for (let turn = -1; turn < 5; turn++) {
          const took = await timeOf(async () => {
            const { status } = await server.admin.put(`/api/projects/${id}`, change(999, last));
            if (status !== 409) throw new Error(`A late change answered ${status}`);
          });
          if (turn >= 0) note('a change that reaches closed months, refused', took);
        }
        if (round === rounds - 1) {
          for (const [what, took] of await checks(server, id, looks)) times.set(what, took);
        }
        await reopen(ask);
      }
      const load = `${begun} to ${loadAverage()}`;
      const rows = [...times].flatMap(([what, took]): Row[] => {
        const sorted = took.toSorted((one, other) => one - other);
        const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
        const row = { what, measured: summarise(took, 2), load };
        return took.length < 50 ? [row] : [row, { ...row, what: '… at p95', measured: summarise([p95], 2) }];
      });
      console.log(tableOf(rows));
      console.log(`\nMilliseconds. Written to ${await keep('closedMonths', { events, rows })}`);
    },
    { now, size },
  );

const close = async (ask: Ask): Promise<void> => {
  for (const month of closed) {
    const { digest } = await ask('GET', `/api/periods/${month}/check`);
    await ask('POST', `/api/periods/${month}/close`, { digest });
  }
};

const reopen = async (ask: Ask): Promise<void> => {
  for (const month of closed.toReversed())
    await ask('POST', `/api/periods/${month}/reopen`, { reason: 'Measured' });
};

/** A retainer that runs in closed months, and a change of its revenue from a month on. */
const retainer = async (ask: Ask) => {
  const projects = (await ask('GET', '/api/projects')) as unknown as Record<string, unknown>[];
  const found = projects.find(
    ({ projectType, startMonth }) => projectType === 'retainer' && `${startMonth}` > first,
  );
  if (!found) throw new Error('The agency has no retainer that begins within the closed months');
  const { id, name, clientId, projectType, hourlyRate, startMonth } = found;
  const fields = { name, clientId, projectType, hourlyRate, startMonth, reason: 'Measured' };
  const change = (revenue: number, effectiveFrom: string) => ({
    ...fields,
    revenue: String(revenue),
    effectiveFrom,
  });
  return { id: Number(id), change };
};

const waysOf = (ask: Ask): Record<string, () => Promise<unknown>> => {
  let hours = 0;
  return {
    'twelve months of the P&L': () => ask('GET', `/api/pnl?from=${first}&to=${last}`),
    'a year of the P&L and its budget': () =>
      Promise.all([ask('GET', '/api/pnl?from=2027-04&to=2028-03'), ask('GET', '/api/budgets/1')]),
    'hours of a freelancer saved': async () => {
      const before = hours;
      hours = (hours + 0.5) % 10;
      const { cells } = await ask('POST', '/api/hours', { changes: [{ ...cell, before, after: hours }] });
      const [saved] = cells as { status: string }[];
      if (saved?.status !== 'saved') throw new Error(`Hours were ${saved?.status}`);
    },
  };
};

/** Times the check that a change reaches no closed month, which each save waits for. */
const checks = async ({ planner }: TestServer, id: number, looks: number): Promise<[string, number[]][]> => {
  const { readSide, store } = planner;
  const admit = refusingLateChanges(readSide, store);
  const again = async (stream: string): Promise<StreamAppend> => {
    const [last] = (await store.readStream(stream)).slice(-1);
    if (!last) throw new Error(`${stream} has no event`);
    const { id: eventId, type, data, metadata } = last;
    const { restates: _, ...said } = metadata as NewEvent['metadata'] & { restates?: unknown };
    return {
      stream,
      expectedVersion: last.version,
      events: [{ id: eventId, type, data, metadata: said } as NewEvent],
    };
  };
  const appends = {
    'told of hours in an open month': await again(streams.allocationPlan(cell.projectId, open)),
    'told of hours in a closed month': await again(streams.allocationPlan(id, last)),
    'told of a project': await again(streams.project(id)),
  };
  const times: [string, number[]][] = [];
  for (const [what, append] of Object.entries(appends)) {
    const took: number[] = [];
    for (let turn = -20; turn < looks; turn++) {
      const each = await timeOf(() => admit([append]));
      if (turn >= 0) took.push(each);
    }
    times.push([what, took]);
  }
  return times;
};

export const closedMonths = bench({
  needs: ['PostgreSQL'],
  usual: { size: largeSize, events: 500_000, rounds: 8, turns: 12, looks: 1_000 },
  tiny: {
    size: { ...largeSize, projects: 30, members: 5, freelancers: 20 },
    events: 575,
    rounds: 1,
    turns: 1,
    looks: 1,
  },
  measure: measureClosedMonths,
});
