import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figureNames } from '#domain/figures/figureNames.ts';
import type { HistoryView } from '#projections/history/view.ts';
import type { MonthPlanningView } from '#projections/planning/view.ts';
import type { PnlView } from '#projections/pnl/view.ts';
import { testDatabases } from '../../../tests/databases.ts';
import type { HttpClient } from '../../../tests/httpClient.ts';
import { replayed } from '../../../tests/replays.ts';
import { routeTable } from '../routeTable.ts';
import { heldByRoute } from './held.ts';
import { inPence, months, numbersIn, type PayStage, secretsOf, setPayStage } from './testing/payStage.ts';

const span = `from=${months[0]}&to=${months.at(-1)}`;
const pastDay = '2026-06-12';

/** The addresses of a GET of the route table, for every month, record and figure; today's and a past day's. */
const addressesOf = (
  path: string,
  { ids, plannerId }: PayStage,
  correlations: readonly string[],
  replay: number,
): string[] => {
  const [project = 0] = ids.projects;
  const { members, freelancers, placeholder } = ids;
  const each = <Value>(values: readonly Value[], text: (value: Value) => string) => values.map(text);
  const queries: Record<string, readonly string[]> = {
    '/api/allocations': ids.projects.map((id) => `?projectId=${id}`),
    '/api/dashboard/metrics': each(months, (month) => `?month=${month}`),
    '/api/dashboard/outlook': [`?${span}`],
    '/api/schedule': [`?${span}`],
    '/api/time-off': [`?${span}`],
    '/api/time-off/months': [`?${span}`],
    '/api/placeholders/hours': [`?${span}`],
    '/api/placeholders/demand': [`?${span}`],
    '/api/dashboard/coverage': [`?${span}`],
    '/api/dashboard/utilization': [`?${span}`],
    '/api/team-member/allocations': each(months, (month) => `?month=${month}`),
    '/api/team-member/summary': each(months, (month) => `?month=${month}`),
    '/api/pnl': [`?${span}`, '?from=2025-06&to=2027-08'],
    '/api/pnl/movement': [`?from=${pastDay}&start=${months[0]}&end=${months.at(-1)}`],
    '/api/explain': [
      ...[months[0], months[5]].flatMap((month) =>
        figureNames.map((figure) => `?figure=${figure}&month=${month}`),
      ),
      ...['directStaffCosts', 'operatingStaffCosts', 'netProfit'].flatMap((figure) =>
        [`teamMember-${members[1]}`, `freelancer-${freelancers[1]}`, `project-${project}`].map(
          (record) => `?figure=${figure}&month=${months[4]}&record=${record}`,
        ),
      ),
    ],
    '/api/history': ['?limit=200', '?kind=teamMember', '?kind=freelancer', '?kind=placeholder'],
    '/api/history/records': ['?kind=teamMember', '?kind=user'],
  };
  const people = [
    ...members.map((id) => `team-members/${id}`),
    ...freelancers.map((id) => `freelancers/${id}`),
  ];
  const found: string[] = path.includes(':kind/:id')
    ? people.map((person) => path.replace(':kind/:id', person))
    : path.includes(':correlation')
      ? correlations.map((id) => path.replace(':correlation', id))
      : (path.startsWith('/api/allocations/project') || path.startsWith('/api/projects/')
          ? ids.projects
          : path.startsWith('/api/team-members/')
            ? members
            : path.startsWith('/api/freelancers/')
              ? freelancers
              : [
                  path.includes('/replays')
                    ? replay
                    : path.includes('/placeholders')
                      ? placeholder
                      : plannerId,
                ]
        )
          .map((id) => path.replace(':id', String(id)))
          .flatMap((address) =>
            address.includes(':month') ? months.map((month) => address.replace(':month', month)) : [address],
          );
  const asked = [...new Set(found)].flatMap((address) =>
    (queries[path] ?? ['']).map((query) => address + query),
  );
  return [
    ...asked,
    ...asked.map((address) => `${address}${address.includes('?') ? '&' : '?'}asOf=${pastDay}`),
  ];
};

/** What answers for the present alone: a past day is refused. */
const settled = [200, 204, 302, 400, 403, 404];

describe.each(testDatabases.slice(0, 1))('an administrator who does not see pay', (kind) => {
  let stage: PayStage;
  let secrets: ReadonlySet<string>;
  let replay: number | undefined;
  let correlations: string[];
  beforeAll(async () => {
    stage = await setPayStage(kind);
    secrets = await secretsOf(stage.server.admin);
    const { entries } = (await stage.server.admin.get('/api/history?limit=200')).body as HistoryView;
    correlations = [...new Set(entries.map(({ correlationId }) => correlationId))];
  });
  afterAll(() => stage.server.stop());

  const walk = async (client: HttpClient, isWalked: (path: string) => boolean = () => true) => {
    replay ??= (await replayed(stage.server.admin, { monthlyCostIncludesEmployerNi: true })).id;
    const found: string[] = [];
    const answered = new Set<string>();
    for (const { method, path } of routeTable) {
      if (method !== 'get' || path === '/api/live' || !isWalked(path)) continue;
      for (const address of addressesOf(path, stage, correlations, replay)) {
        const { status, text } = await client.get(address);
        expect(settled, `${address}: ${status} ${text.slice(0, 200)}`).toContain(status);
        if (status === 200) answered.add(path);
        const told = numbersIn(text).find((number) => secrets.has(inPence(number)));
        if (told !== undefined) found.push(`${address} tells ${told}`);
      }
    }
    return { found, answered };
  };

  it('given every route, then each says what it holds of pay', () => {
    expect(Object.keys(heldByRoute).sort()).toEqual(routeTable.map(({ name }) => name).sort());
  });

  it('given every GET, every export and every past day, then no answer tells what anybody costs', async () => {
    const { found, answered } = await walk(stage.planner);
    expect(found.slice(0, 10)).toEqual([]);
    const refused = routeTable
      .filter(({ method, path }) => method === 'get' && path !== '/api/live' && !answered.has(path))
      .map(({ path }) => path);
    expect(refused).toEqual([
      '/api/oidc/start',
      '/api/oidc/callback',
      '/api/pnl/movement',
      '/api/admin/replays/:id/differences',
      '/api/admin/replays/:id/differences.csv',
      '/api/admin/parked-events',
      '/api/admin/verifications',
      '/api/admin/verifications/:id',
      '/api/admin/people/:kind/:id/mentions',
    ]);
  });

  it('given a search for what a reason says that is not told, then nothing is found by it', async () => {
    for (const q of ['52681', 'agreed at', 'a guess']) {
      const entries = async (client: HttpClient) =>
        ((await client.get(`/api/history?q=${encodeURIComponent(q)}`)).body as HistoryView).entries;
      expect(await entries(stage.planner), q).toEqual([]);
      expect((await stage.planner.get(`/api/history.csv?q=${encodeURIComponent(q)}`)).text).not.toContain(
        '2026-',
      );
      expect(await entries(stage.server.admin), q).not.toEqual([]);
    }
  });

  it('given the same of whoever sees pay, then it would be found', async () => {
    const { found } = await walk(stage.other, (path) =>
      ['/api/team-members', '/api/placeholders', '/api/pnl/breakdown/:month', '/api/history.csv'].includes(
        path,
      ),
    );
    for (const path of ['/api/team-members', '/api/placeholders', '/api/pnl/breakdown', '/api/history.csv']) {
      expect(
        found.some((each) => each.startsWith(path)),
        path,
      ).toBe(true);
    }
  });

  /** Sums of people's costs as somebody is told them, and what follows from each: two families of figures. */
  const familiesOf = async (client: HttpClient) => {
    const { months: columns } = (await client.get(`/api/pnl?${span}`)).body as PnlView;
    const pnl = columns.flatMap((column) => {
      const { directStaffCosts, operatingStaffCosts, totalCosts, grossProfit, netProfit } = column;
      const software = column.directSoftwareCosts + column.operatingSoftwareCosts;
      return [
        directStaffCosts,
        operatingStaffCosts,
        totalCosts === null ? null : totalCosts - software - column.otherOperatingCosts,
        grossProfit === null ? null : column.totalRevenue - grossProfit,
        netProfit === null ? null : column.totalRevenue - netProfit,
      ];
    });
    const projects: (number | null)[] = [];
    for (const month of months) {
      const { projects: rows } = (await client.get(`/api/planning/${month}`)).body as MonthPlanningView;
      projects.push(...rows.map(({ costs }) => costs));
    }
    return { pnl, projects };
  };
  const differencesThatTell = (family: readonly (number | null)[]) => {
    const told = family.filter((amount) => amount !== null);
    return told.flatMap((one) =>
      told
        .filter((other) => one - other > 0.005 && secrets.has(inPence(one - other)))
        .map((other) => [one, other]),
    );
  };

  it('given any two sums, then their difference tells what nobody costs', async () => {
    const told = await familiesOf(stage.planner);
    const all = await familiesOf(stage.server.admin);
    expect(differencesThatTell(told.pnl)).toEqual([]);
    expect(differencesThatTell(told.projects)).toEqual([]);
    // Else it would be no proof.
    expect(differencesThatTell(all.pnl)).not.toEqual([]);
    expect(differencesThatTell(all.projects)).not.toEqual([]);
    expect(told.pnl.filter((amount) => amount !== null).length).toBeGreaterThan(3);
    expect(told.projects.filter((amount) => amount !== null).length).toBeGreaterThan(3);
  });
});
