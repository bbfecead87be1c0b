import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type ImportKind, importKinds } from '#domain/imports/columns.ts';
import { daysAfter } from '#domain/values/ukTime.ts';
import type { Route } from '#services/api/route.ts';
import { bodies } from '#services/api/testing/bodies.ts';
import { routeTable } from '#services/app/routeTable.ts';
import type { Budget } from '#services/http/call.ts';
import type { Answer, HttpClient } from '../../tests/httpClient.ts';
import type { Held, NodeProcess } from '../load/nodeProcess.ts';
import { largestBody, largestImport, largestQuestion } from './largestInput.ts';

export type Measured = {
  route: string;
  budget: Budget;
  turns: number;
  /** Size of the body. */
  bytes: number;
  /** Status of the last response, with the reason where it was refused. */
  status: string;
  held: Held;
};

export type RouteSizes = {
  /** Minimum count of responses, and minimum time (milliseconds), of each route. */
  fewest: number;
  shortest: number;
  /** For routes that create or remove records by the hundred. */
  maxTurns: number;
  /** For imports. */
  rows: number;
};

/** Routes that need a provider or a code from an authenticator, or end the session. */
const leftOut = /\/api\/oidc|^POST \/api\/logout$/;

const isReplay = /^\/api\/admin\/(replays|verifications)/;

const nameOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${path}`;

const statuses = z.array(z.object({ id: z.number(), status: z.string() }));
const refusal = z.object({ detail: z.string() });

const said = ({ status, body }: Answer): string =>
  status < 400 ? String(status) : `${status}: ${refusal.safeParse(body).data?.detail ?? ''}`;

const records = z.array(z.record(z.string(), z.unknown()));
const created = z.object({ id: z.union([z.number(), z.string()]) });

/** Highest ids: records are removed from the last one on, so that those other routes read stay. */
const lastOnes: Readonly<Record<string, number>> = {
  projects: 300,
  'team-members': 150,
  freelancers: 50,
  'software-costs': 40,
  'other-costs': 60,
};

/** The address of a write; one that removes a record gets another record each turn. */
const addressOf = async (admin: HttpClient, route: Route, turn: number): Promise<string> => {
  const { method, path } = route;
  const [, list = ''] = /^\/api\/([\w-]+)\/:id/.exec(path) ?? [];
  const last = lastOnes[list];
  if (path.endsWith('/changes/:month')) {
    // A record of each list that nothing else changes; of other costs, one that recurs.
    const id = list === 'other-costs' ? 10 : Math.max(Math.ceil((last ?? 1) / 2) - turn, 1);
    const all = records.parse((await admin.get(`/api/${list}`)).body);
    const now = all.find((record) => record.id === id) ?? {};
    // Fields that hold for all months stay as they are.
    const fields = Object.keys(bodies[`PUT /api/${list}/:id`]?.[0] ?? {}).filter((field) => field in now);
    const amounts = { hourlyRate: '61', salary: '40000', defaultMonthlyCost: '11', amount: '11' };
    const next: Record<string, unknown> = { ...now, ...amounts, effectiveFrom: '2027-01' };
    const record = Object.fromEntries([...fields, 'effectiveFrom'].map((field) => [field, next[field]]));
    await admin.put(`/api/${list}/${id}`, record);
    return `/api/${list}/${id}/changes/2027-01`;
  }
  if (path === '/api/clients/:id/merge') return path.replace(':id', String(60 - turn));
  if (path.startsWith('/api/team-members/:id/time-off/:timeOffId')) {
    const day = daysAfter('2031-01-06', turn);
    const { body } = await admin.post('/api/team-members/1/time-off', { from: day, to: day });
    return path.replace(':id', '1').replace(':timeOffId', String(created.safeParse(body).data?.id ?? 1));
  }
  if (method === 'delete' && path === '/api/clients/:id') {
    const { body } = await admin.post('/api/clients', { name: `Without projects ${turn}` });
    return `/api/clients/${created.safeParse(body).data?.id ?? 1}`;
  }
  if (method === 'delete' && last) return `/api/${list}/${Math.max(last - turn, 1)}`;
  if (path.startsWith('/api/admin/users/:id')) {
    const body = {
      username: `made ${nameOf(route)} ${turn}`,
      password: 'battery staple',
      role: 'team_member',
    };
    const { id } = created.parse((await admin.post('/api/admin/users', body)).body);
    return path.replace(':id', String(id));
  }
  if (isReplay.test(path)) {
    const [, kind = ''] = isReplay.exec(path) ?? [];
    const all = statuses.parse((await admin.get(`/api/admin/${kind}`)).body);
    return path.replace(':id', String(Math.max(0, ...all.map(({ id }) => id))));
  }
  // A plan that nothing else changes.
  if (method === 'put' && path.includes('/allocations/'))
    return path.replace(':id', String(2 + turn)).replace(':month', '2031-05');
  if (path === '/api/presence/:tab') return `/api/presence/${'a'.repeat(32)}`;
  if (path === '/api/software-cost-adjustments/:id/:month')
    return `/api/software-cost-adjustments/${1 + turn}/2026-05`;
  if (path.startsWith('/api/allocations/:id')) {
    const { body } = await admin.post('/api/allocations', {
      projectId: 1 + turn,
      month: '2031-04',
      ...(method === 'patch'
        ? { teamMemberId: null, allocatedHours: 0, additionalHours: 5 }
        : { teamMemberId: 2, allocatedHours: 5 }),
    });
    return path.replace(':id', String(created.safeParse(body).data?.id ?? 1));
  }
  return largestQuestion(route).replace('2026-12', method === 'get' ? '2026-12' : '2031-05');
};

/** The head of the response of a stream that doesn't end. */
const listen = (origin: string, { cookie }: HttpClient): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(`${origin}/api/live?after=0`, { headers: { Cookie: cookie } }, (response) => {
      asked.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: '', body: undefined });
    });
    asked.on('error', reject);
    asked.end();
  });

const json = { 'Content-Type': 'application/json' };

const measureRoute = async (
  node: NodeProcess,
  admin: HttpClient,
  route: Route,
  { fewest, shortest, maxTurns }: RouteSizes,
): Promise<Measured> => {
  const name = nameOf(route);
  const isRead = route.method === 'get';
  let [turns, bytes, status] = [0, 0, ''];
  const asked: { address: string; raw: string | undefined }[] = [];
  const max = isReplay.test(route.path) ? 1 : maxTurns;
  const prepare = isRead ? 1 : max;
  for (let turn = 0; turn < prepare; turn++) {
    const address = await addressOf(admin, route, turn);
    asked.push({ address, raw: route.budget.largestBody > 0 ? largestBody(name, route, turn) : undefined });
  }
  const held = await node.watch(async () => {
    const end = performance.now() + shortest;
    while (turns < (isRead ? Number.POSITIVE_INFINITY : max) && (turns < fewest || performance.now() < end)) {
      const { address, raw } = asked[turns++ % asked.length] ?? { address: '', raw: undefined };
      bytes = Buffer.byteLength(raw ?? '');
      const answer =
        route.path === '/api/live'
          ? await listen(node.url, admin)
          : await admin.send(
              route.method.toUpperCase(),
              address,
              raw === undefined ? {} : { raw, headers: json },
            );
      status = said(answer);
    }
  });
  return { route: name, budget: route.budget, turns, bytes, status, held };
};

const once = async (
  node: NodeProcess,
  route: string,
  ask: () => Promise<Answer>,
  raw = '',
): Promise<Measured> => {
  const found = routeTable.find((each) => nameOf(each) === route);
  if (!found) throw new Error(`There is no ${route}`);
  let status = '';
  const held = await node.watch(async () => {
    status = said(await ask());
  });
  return { route, budget: found.budget, turns: 1, bytes: Buffer.byteLength(raw), status, held };
};

const undone = z.object({ done: z.object({ correlationId: z.string() }) });
const previewed = z.object({ token: z.string() });

/** Measures imports of thousands of rows, and the undo of each. */
const measureImports = async (node: NodeProcess, admin: HttpClient, rows: number): Promise<Measured[]> => {
  const found: Measured[] = [];
  for (const kind of [...importKinds].toSorted(
    (one, other) => Number(one === 'allocations') - Number(other === 'allocations'),
  )) {
    found.push(...(await measureImport(node, admin, kind, rows)));
  }
  return found;
};

const measureImport = async (
  node: NodeProcess,
  admin: HttpClient,
  kind: ImportKind,
  rows: number,
): Promise<Measured[]> => {
  const path = `/api/import/${kind}`;
  const route = routeTable.find((each) => each.path === path);
  const raw = largestImport(kind, rows, route?.budget.largestBody ?? 0);
  const send = (to: string) => admin.send('POST', to, { raw, headers: json });
  const preview = await once(node, `POST ${path}/preview`, () => send(`${path}/preview`), raw);
  let text = '';
  const whole = await once(
    node,
    `POST ${path}`,
    async () => {
      const answer = await send(path);
      ({ text } = answer);
      return answer;
    },
    raw,
  );
  if (kind !== 'team-members') return [preview, whole];
  const { done } = undone.parse(JSON.parse(text.trimEnd().split('\n').at(-1) ?? ''));
  const undo = `/api/history/${done.correlationId}/undo`;
  let token = '';
  const look = await once(node, 'GET /api/history/:correlation/undo', async () => {
    const answer = await admin.get(undo);
    ({ token } = previewed.parse(answer.body));
    return answer;
  });
  const body = JSON.stringify({ reason: 'Text', token, despite: [] });
  const take = await once(
    node,
    'POST /api/history/:correlation/undo',
    () => admin.send('POST', undo, { raw: body, headers: json }),
    body,
  );
  return [preview, whole, look, take];
};

const isOfImports = /^\/api\/import|\/undo$/;

/** Order of the routes: replays first, as others read them; routes that remove records last. */
const turnOf = ({ method, path }: Route): number => {
  if (method === 'delete' || path.endsWith('/adopt')) return 2;
  return method === 'post' && isReplay.test(path) ? 0 : 1;
};

/** Waits until replays are ready, so that their work doesn't count as a route's. */
const settled = async (admin: HttpClient): Promise<void> => {
  for (const list of ['replays', 'verifications']) {
    for (;;) {
      const all = statuses.parse((await admin.get(`/api/admin/${list}`)).body);
      if (!all.some(({ status }) => ['queued', 'building', 'catching-up', 'comparing'].includes(status)))
        break;
      await pause(200);
    }
  }
};

/** Measures every route at its largest input; those that create thousands of records last. */
export const measureRoutes = async (
  node: NodeProcess,
  admin: HttpClient,
  sizes: RouteSizes,
): Promise<Measured[]> => {
  // Creates the first record of each kind that the agency has none of.
  for (const path of ['/api/placeholders', '/api/budgets'])
    await admin.post(path, bodies[`POST ${path}`]?.[0] ?? {});
  const found: Measured[] = [];
  for (const route of routeTable.toSorted((one, other) => turnOf(one) - turnOf(other))) {
    if (leftOut.test(nameOf(route)) || isOfImports.test(route.path)) continue;
    found.push(await measureRoute(node, admin, route, sizes));
    if (isReplay.test(route.path)) await settled(admin);
  }
  return [...found, ...(await measureImports(node, admin, sizes.rows))];
};
