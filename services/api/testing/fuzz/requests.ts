import fc from 'fast-check';
import type { ImportKind } from '#domain/imports/columns.ts';
import { importInput } from '#domain/imports/importInput.ts';
import { administrator } from '../../../../tests/server.ts';
import type { Route } from '../../route.ts';
import { bodies, type Fields } from '../bodies.ts';
import { damaged } from './damage.ts';
import { type Known, Nth } from './nth.ts';
import { plainBody, type RawBody, rawBodies } from './rawBodies.ts';
import { edgesOf, naming, nthOf, soundValues } from './soundValues.ts';
import { hostile, hostileText } from './values.ts';

/** Password of every user in the crew. */
export const crewPassword = 'battery staple';

export const whos = ['admin', 'adminWithoutPay', 'teamMember', 'nobody'] as const;
export type Who = (typeof whos)[number];

/** A generated request, before ids of records are known. */
export type MadeUp = {
  who: Who;
  /** Values of the path's parameters, in order. */
  params: unknown[];
  query: [name: string, value: unknown][];
  body?: { of: unknown; change: (text: string) => RawBody };
  headers: Record<string, string>;
};

export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path}`;

/** The kind of thing that a path's `:id` names. */
const kinds: readonly [path: RegExp, kind: Known][] = [
  [/^\/api\/clients\//, 'client'],
  [/^\/api\/(projects|allocations\/project)\//, 'project'],
  [/^\/api\/team-members\//, 'teamMember'],
  [/^\/api\/freelancers\//, 'freelancer'],
  [/^\/api\/software-cost/, 'softwareCost'],
  [/^\/api\/other-costs\//, 'otherCost'],
  [/^\/api\/placeholders\//, 'placeholder'],
  [/^\/api\/allocations\//, 'allocation'],
  [/^\/api\/admin\/users\//, 'user'],
  [/^\/api\/admin\/people\//, 'teamMember'],
  [/^\/api\/admin\/replays\//, 'replay'],
  [/^\/api\/admin\/verifications\//, 'verification'],
  [/^\/api\/auth\/sessions\//, 'session'],
];

/** The kind of thing that a path lists or creates: a new one's id is in the response. */
export const kindAt = (path: string): Known | undefined =>
  kinds.find(([pattern]) => pattern.test(`${path}/`))?.[1];

const knownParam = ({ method, path }: Route, name: string): Known | undefined => {
  // An undo needs an earlier preview.
  if (name === 'correlation') return method === 'get' ? 'change' : 'undoable';
  if (name === 'tab') return 'tab';
  if (name === 'timeOffId') return 'timeOff';
  return name === 'id' ? kindAt(path) : undefined;
};

/** Mostly a permitted user: a team member's own routes aren't an administrator's. */
const who = ({ path }: Route): fc.Arbitrary<Who> => {
  const isTheirOwn = path.startsWith('/api/team-member/');
  return fc.oneof(
    { weight: 7, arbitrary: fc.constant<Who>(isTheirOwn ? 'teamMember' : 'admin') },
    { weight: 2, arbitrary: fc.constant<Who>('adminWithoutPay') },
    { weight: 1, arbitrary: fc.constantFrom<Who>('teamMember', 'nobody') },
  );
};

/** Mostly valid, so that the code behind is reached. */
const mostly = (
  sound: fc.Arbitrary<unknown>,
  other: fc.Arbitrary<unknown>,
  weight = 8,
): fc.Arbitrary<unknown> => fc.oneof({ weight, arbitrary: sound }, { weight: 1, arbitrary: other });

/** The examples' month, which most lookups have data for. */
const defaultMonth = (path: string): string => (path.includes('/changes/') ? '2026-07' : '2026-05');

const params = (route: Route): fc.Arbitrary<unknown[]> => {
  const { path, guards } = route;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const fields = guards.params
    ? (soundValues(guards.params) as fc.Arbitrary<Record<string, unknown>>)
    : fc.constant({});
  return fc.tuple(
    ...names.map((name) => {
      const known = knownParam(route, name);
      const any = fields.map((values: Record<string, unknown>) => values[name] ?? 'x');
      const sound = name === 'month' ? fc.oneof(fc.constant(defaultMonth(path)), any) : any;
      return mostly(known ? fc.oneof({ weight: 6, arbitrary: nthOf(known) }, sound) : sound, hostileText);
    }),
  );
};

const days = [
  '2026-05-20',
  '2026-06-01',
  '2026-06-02T12:00:00Z',
  '2026-06-17',
  '2031-01-01',
  '1999-01-01',
] as const;

/** Present once in so many times. */
const seldom = <Value>(values: fc.Arbitrary<Value>, times: number): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });

const query = (route: Route): fc.Arbitrary<MadeUp['query']> => {
  const { query: schema } = route.guards;
  const asked = schema ? soundValues(schema) : fc.constant({});
  return fc
    .tuple(
      mostly(asked, damaged(asked, schema ? edgesOf(schema) : []), 4).map((values) =>
        Object.entries(values ?? {}),
      ),
      seldom(mostly(fc.constantFrom(...days), hostileText), route.method === 'get' ? 5 : 40),
      // Duplicate or unknown parameters.
      seldom(
        fc.tuple(fc.constantFrom('month', 'from', 'id', 'asOf', '__proto__', 'figure'), hostileText),
        20,
      ),
    )
    .map(([values, asOf, more]) => [
      ...values,
      ...(asOf === undefined ? [] : [['asOf', asOf] satisfies [string, unknown]]),
      ...(more === undefined ? [] : [more]),
    ]);
};

/** The schema of a route's body; undefined where none is read. */
const bodySchema = ({ path, guards }: Route) => {
  const kind = /^\/api\/import\/([^/]+)/.exec(path)?.[1];
  // Read as bytes, and validated elsewhere.
  return kind ? importInput(kind as ImportKind) : guards.body;
};

/** Bodies that need the senders' own passwords, and the first administrator's. */
const ownBodies: Readonly<Record<string, Fields[]>> = {
  'POST /api/login': [administrator],
  'POST /api/auth/second-factor': [{ password: crewPassword }],
  'PUT /api/auth/password': [{ currentPassword: crewPassword, newPassword: 'plum forest lantern' }],
};

const body = (route: Route): fc.Arbitrary<MadeUp['body']> => {
  const name = nameOf(route);
  const examples = [...(bodies[name] ?? [{}]), ...(ownBodies[name] ?? [])];
  // Records may be changed without a version, plans may not.
  const isPlan = route.path.endsWith('/month/:month');
  const schema = bodySchema(route);
  const built = schema ? soundValues(schema) : fc.constant({});
  // Examples with some fields replaced by other valid values, so that rules between fields mostly hold.
  const changed = fc
    .tuple(fc.constantFrom(...examples), built, fc.array(fc.nat(), { maxLength: 3 }), fc.boolean())
    .map(([{ expectedVersion, ...example }, other, places, isOfVersion]) => {
      const ofRecords = naming(example) as Record<string, unknown>;
      const fields = Object.entries(other ?? {});
      const chosen = places.flatMap((place) =>
        fields.length > 0 ? [fields[place % fields.length] ?? []] : [],
      );
      const versioned = expectedVersion !== undefined && (isPlan || isOfVersion) ? { expectedVersion } : {};
      return { ...ofRecords, ...versioned, ...Object.fromEntries(chosen as [string, unknown][]) };
    });
  const sound = fc.oneof({ weight: 3, arbitrary: changed }, built);
  const plain = (values: fc.Arbitrary<unknown>) => values.map((of) => ({ of, change: plainBody }));
  return fc.oneof(
    { weight: 6, arbitrary: plain(sound) },
    { weight: 7, arbitrary: plain(damaged(sound, schema ? edgesOf(schema) : [])) },
    { weight: 1, arbitrary: plain(hostile) },
    { weight: 2, arbitrary: rawBodies(sound) },
  );
};

const headers: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.constantFrom(
      'Idempotency-Key',
      'Change-Group',
      'Origin',
      'Sec-Fetch-Site',
      'Last-Event-ID',
      'Accept-Encoding',
      'X-Forwarded-For',
      'Cookie',
      'If-None-Match',
      'Range',
    ),
    fc.oneof(
      fc.constantFrom(
        'a'.repeat(20),
        'a'.repeat(300),
        'http://evil.example',
        '-1',
        '9'.repeat(20),
        '*',
        'gzip;q=x',
        'bytes=0-',
        '::1',
        ';=;',
      ),
      fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
    ),
  )
  .map(([name, value]) => ({ [name]: value }));

/** Random requests to a route, derived from its own description. */
export const requestsTo = (route: Route): fc.Arbitrary<MadeUp> =>
  fc
    .record({
      who: who(route),
      params: params(route),
      query: query(route),
      body: route.method === 'get' || !route.guards.body ? seldom(body(route), 15) : body(route),
      headers: fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, headers),
    })
    .map(({ body: sent, ...rest }) => ({ ...rest, ...(sent && { body: sent }) }));

/** JSON of a value with the ids of records in place of `Nth`. */
export const textOf = (value: unknown, nameOfNth: (nth: Nth) => unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (each instanceof Nth ? nameOfNth(each) : each)) ?? '';
