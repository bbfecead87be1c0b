import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import type { Route } from '../api/route.ts';
import { nameOf, requestsTo } from '../api/testing/fuzz/requests.ts';
import { FuzzStage } from '../api/testing/fuzz/stage.ts';
import { routeTable } from '../app/routeTable.ts';

/** Random requests per route, and for a route that changed nothing with them. */
const tries = 12;
const triesAtMost = 60;

/** Routes that close and reopen months, and administrators' decisions about all figures. */
const isOfAll = ({ path }: Route): boolean => /^\/api\/(periods|admin\/(formulas|replays))/.test(path);

const writes = routeTable.filter((route) => route.method !== 'get' && !isOfAll(route));

/** Routes whose random requests are certain to change a closed month. */
const reached = [
  'DELETE /api/allocations/:id',
  'DELETE /api/freelancers/:id',
  'DELETE /api/other-costs/:id',
  'DELETE /api/projects/:id',
  'DELETE /api/team-members/:id',
  'PATCH /api/allocations/:id',
  'PATCH /api/freelancers/:id',
  'PATCH /api/team-members/:id',
  'POST /api/freelancers',
  'POST /api/import/projects',
  'POST /api/import/team-members',
  'POST /api/other-costs',
  'POST /api/pnl/costs',
  'POST /api/projects',
  'POST /api/software-cost-adjustments',
  'POST /api/software-costs',
  'POST /api/team-members',
  'PUT /api/other-costs/:id',
  'PUT /api/software-costs/:id',
];

describe.each(testDatabases)('every way to write on $name', (kind) => {
  let stage: FuzzStage;
  const refused = new Set<string>();
  const taken: string[] = [];
  const months = async (basis: string) =>
    (await stage.server.admin.get(`/api/pnl?from=2026-04&to=2026-05&basis=${basis}`)).text;

  beforeAll(async () => {
    stage = await FuzzStage.open(kind);
    await stage.closeMonth('2026-05');
    let restated = await months('restated');
    const made = fc.sample(fc.tuple(...writes.map(requestsTo)), { numRuns: triesAtMost, seed: 38 });
    const isLeft = (route: Route) => reached.includes(nameOf(route)) && !refused.has(nameOf(route));
    for (const [turn, requests] of made.entries()) {
      for (const [place, route] of writes.entries()) {
        if (turn >= tries && !isLeft(route)) continue;
        const madeUp = requests[place];
        if (!madeUp) continue;
        const answer = await stage.send(route, await stage.complete(route, { ...madeUp, who: 'admin' }));
        if (/"code":"closed-months"/.test(answer.text)) refused.add(nameOf(route));
        const now = await months('restated');
        if (now !== restated) taken.push(`${nameOf(route)} ${answer.status}`);
        restated = now;
      }
      await stage.crew.forgetAttempts();
    }
  }, 900_000);
  afterAll(() => stage.server.stop());

  it('given months are closed, then nothing that is taken moves their records without a word', () => {
    expect(taken).toEqual([]);
  });

  it('then routes of every kind are among those refused', () => {
    expect([...refused]).toEqual(expect.arrayContaining(reached));
  });
});
