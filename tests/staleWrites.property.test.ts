import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, anSla, aRetainer, aTeamMember, aUser, recordOf } from './agency.ts';
import { testDatabases } from './databases.ts';
import type { Answer } from './httpClient.ts';
import { propertyRuns, propertyTimeout } from './propertyRuns.ts';
import { startServer, type TestServer } from './server.ts';

type Fields = Record<string, unknown>;

const july = '2026-07';
const pounds = fc.constantFrom('100', '200', '300.5');
const words = fc.constantFrom('North', 'South', 'East');
const hours = fc.constantFrom(8, 16.5, 24);
const months = fc.constantFrom('2026-03', '2026-04', null);

/** What of a record of each kind two may change at once; `dated` may change from July on. Few values, so that they meet. */
type Kind = {
  path: string;
  fresh: (number: number) => Fields;
  fields: Record<string, fc.Arbitrary<unknown>>;
  dated?: string;
};
const kinds: readonly Kind[] = [
  {
    path: '/api/team-members',
    fresh: () => aTeamMember(),
    fields: {
      role: words,
      salary: pounds,
      paidLeaveDays: fc.constantFrom(25, 28),
      isUkEmployee: fc.boolean(),
      startMonth: months,
    },
    dated: 'salary',
  },
  {
    path: '/api/freelancers',
    fresh: () => aFreelancer(),
    fields: { name: words, hourlyRate: pounds, endMonth: months },
    dated: 'hourlyRate',
  },
  {
    path: '/api/projects',
    fresh: () => anSla(1),
    fields: { name: words, allocatedHours: fc.constantFrom(8, 16, 24), description: fc.option(words) },
    dated: 'allocatedHours',
  },
  {
    path: '/api/projects',
    fresh: () => aRetainer(1),
    fields: { name: words, revenue: pounds, endMonth: months },
    dated: 'revenue',
  },
  {
    path: '/api/software-costs',
    fresh: () => ({ name: 'Framewise', defaultMonthlyCost: '120', costType: 'direct', isActive: true }),
    fields: {
      defaultMonthlyCost: pounds,
      costType: fc.constantFrom('direct', 'operating'),
      isActive: fc.boolean(),
    },
    dated: 'defaultMonthlyCost',
  },
  {
    path: '/api/other-costs',
    fresh: () => ({ name: 'Fares', month: '2026-05', amount: '310', category: 'travel' }),
    fields: { amount: pounds, category: fc.constantFrom('travel', 'office'), description: fc.option(words) },
  },
  {
    path: '/api/admin/users',
    fresh: (number) => aUser(`planner${number}`),
    fields: {
      firstName: fc.option(words),
      lastName: words,
      role: fc.constantFrom('team_member' as const, 'admin' as const),
    },
  },
];

/** A save of somebody who saw an earlier version: what they changed of it, and from when. */
type Save = { kind: number; behind: number; changes: Fields; fromJuly: boolean; isWhole: boolean };
const save: fc.Arbitrary<Save> = fc.nat({ max: kinds.length - 1 }).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    behind: fc.nat({ max: 3 }),
    changes: fc.record(kinds[kind]?.fields ?? {}, { requiredKeys: [], noNullPrototype: true }),
    fromJuly: fc.boolean(),
    isWhole: fc.boolean(),
  }),
);

/** Hours of two people, and additional ones: 0 for nobody. */
type Plan = { member: number; freelancer: number; additional: number };
type Planned = { behind: number; changes: Partial<Plan> };
const planned: fc.Arbitrary<Planned> = fc.record({
  behind: fc.nat({ max: 3 }),
  changes: fc.record(
    { member: hours, freelancer: hours, additional: hours },
    { requiredKeys: [], noNullPrototype: true },
  ),
});

/** What a record says in all months, and from July on where that is something else. */
type Said = { fields: Fields; july: unknown };

/** A record with all that was ever seen of it. */
class Followed<State> {
  now: State;
  version: number;
  readonly #seen: { version: number; state: State }[];

  constructor(version: number, now: State) {
    this.now = now;
    this.version = version;
    this.#seen = [{ version, state: now }];
  }

  becomes(version: number, now: State): void {
    this.now = now;
    this.version = version;
    this.#seen.push({ version, state: now });
  }

  /** As somebody saw it some saves ago. */
  seen(behind: number): { version: number; state: State } {
    const [earliest] = this.#seen;
    const seen = this.#seen.at(-1 - behind) ?? earliest;
    if (!seen) throw new Error('Nobody has seen it');
    return seen;
  }
}

/** Whether two have changed one thing to different values. */
const isContested = (before: unknown, mine: unknown, theirs: unknown): boolean =>
  mine !== before && theirs !== before && theirs !== mine;

const versionOf = (answer: Answer): number => (answer.body as { version: number }).version;

const pick = (record: unknown, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, (record as Fields)[name] ?? null]));

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** What a PUT can't leave out. */
const required = (fields: Fields): string[] =>
  ['name', 'role', 'salary', 'hourlyRate', 'defaultMonthlyCost', 'costType', 'amount'].filter(
    (name) => name in fields,
  );

describe.each(testDatabases)('planners who save what they saw a while ago, on $name', (database) => {
  let server: TestServer;
  let made = 0;
  beforeAll(async () => {
    server = await startServer(database, { now: () => new Date('2026-05-14T09:30:00Z') });
    await add(server.admin, '/api/clients', { name: 'Alder & Finch' });
  });
  afterAll(() => server.stop());

  const newRecord = async ({ path, fresh, fields }: Kind) => {
    const answer = await server.admin.post(path, fresh(++made));
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body as { id: number };
    const said: Said = { fields: pick(answer.body, Object.keys(fields)), july: undefined };
    return { id, followed: new Followed(1, said), whole: fresh(made) };
  };
  type Made = Awaited<ReturnType<typeof newRecord>>;

  /** Saves, and expects what has to become of it. */
  const saves = async ({ path, dated }: Kind, { id, followed, whole }: Made, save: Save) => {
    const { version, state: seen } = followed.seen(save.behind);
    const { now } = followed;
    const isFromJuly = save.fromJuly && dated !== undefined;
    // From July on the form shows what holds then.
    const at = (said: Said): Fields =>
      isFromJuly ? { ...said.fields, [dated]: said.july ?? said.fields[dated] } : said.fields;
    const [before, theirs] = [at(seen), at(now)];
    const mine = { ...before, ...save.changes };
    const sent = save.isWhole ? mine : { ...pick(mine, required(before)), ...save.changes };
    const body = { ...without(whole, ['password', 'username', 'status', ...Object.keys(before)]), ...sent };

    const contested = Object.keys(mine).filter((name) => {
      if (name !== dated || isFromJuly) return isContested(before[name], mine[name], theirs[name]);
      // In all months, July's own value would go.
      const isChanged = mine[name] !== before[name];
      const isMoved = seen.fields[name] !== now.fields[name] || seen.july !== now.july;
      return isChanged && isMoved && !(now.fields[name] === mine[name] && now.july === undefined);
    });
    const answer = await server.admin.put(`${path}/${id}`, {
      ...body,
      expectedVersion: version,
      ...(isFromJuly && { effectiveFrom: july }),
    });
    if (contested.length > 0) {
      expect(answer, answer.text).toMatchObject({
        status: 409,
        body: { fields: expect.arrayContaining(contested), version: followed.version },
      });
      expect((answer.body as { fields: string[] }).fields).toHaveLength(contested.length);
      return;
    }
    expect(answer.status, answer.text).toBe(200);
    const mineOnly = Object.entries(mine).filter(([name, value]) => value !== before[name]);
    const { fields } = now;
    const next: Said = { fields: { ...fields, ...Object.fromEntries(mineOnly) }, july: now.july };
    if (dated !== undefined && mineOnly.some(([name]) => name === dated)) {
      next.july = isFromJuly && mine[dated] !== fields[dated] ? mine[dated] : undefined;
      if (isFromJuly) next.fields = { ...next.fields, [dated]: fields[dated] };
    }
    followed.becomes(versionOf(answer), next);
  };

  const expectAsSaid = async ({ path, fields, dated }: Kind, { id, followed }: Made) => {
    const list = path === '/api/other-costs' ? `${path}/2026-05` : path;
    const shown = recordOf(await server.admin.get(list), path === '/api/admin/users' ? String(id) : id);
    expect(pick(shown, Object.keys(fields))).toEqual(followed.now.fields);
    if (!dated) return;
    const { changes } = shown as { changes: Fields[] };
    expect(changes.find(({ from }) => from === july)?.[dated]).toBe(followed.now.july);
  };

  it('lose no change of a record that was accepted and that nobody has overwritten knowingly', {
    timeout: propertyTimeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(save, { minLength: 4, maxLength: 14 }), async (all) => {
        const records = new Map<Kind, Made>();
        for (const each of all) {
          const kind = kinds[each.kind];
          if (!kind) continue;
          const record = records.get(kind) ?? (await newRecord(kind));
          records.set(kind, record);
          await saves(kind, record, each);
        }
        for (const [kind, record] of records) await expectAsSaid(kind, record);
      }),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });

  it('lose no hours of a plan that were accepted and that nobody has overwritten knowingly', {
    timeout: propertyTimeout,
  }, async () => {
    const teamMemberId = await add(server.admin, '/api/team-members', aTeamMember());
    const freelancerId = await add(server.admin, '/api/freelancers', aFreelancer());
    const hoursIn = (answer: Answer): Plan => {
      const { additionalHours, allocations } = answer.body as {
        additionalHours: number;
        allocations: { teamMemberId: number | null; allocatedHours: number }[];
      };
      const of = (isMember: boolean) =>
        allocations.find((entry) => (entry.teamMemberId !== null) === isMember)?.allocatedHours ?? 0;
      return { member: of(true), freelancer: of(false), additional: additionalHours };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(planned, { minLength: 2, maxLength: 10 }), async (all) => {
        const project = await add(server.admin, '/api/projects', anSla(1));
        const path = `/api/allocations/project/${project}/month/2026-05`;
        const followed = new Followed<Plan>(0, { member: 0, freelancer: 0, additional: 0 });
        for (const { behind, changes } of all) {
          const { version, state: before } = followed.seen(behind);
          const mine = { ...before, ...changes };
          const names = Object.keys(mine) as (keyof Plan)[];
          const contested = names.filter((name) => isContested(before[name], mine[name], followed.now[name]));
          const answer = await server.admin.put(path, {
            expectedVersion: version,
            entries: [
              { teamMemberId, allocatedHours: mine.member },
              { freelancerId, allocatedHours: mine.freelancer },
            ],
            additionalHours: mine.additional,
          });
          if (contested.length > 0) {
            expect(answer, answer.text).toMatchObject({
              status: 409,
              body: { current: { version: followed.version } },
            });
            expect((answer.body as { contested: unknown[] }).contested).toHaveLength(contested.length);
            continue;
          }
          expect(answer.status, answer.text).toBe(200);
          const mineOnly = names.filter((name) => mine[name] !== before[name]);
          followed.becomes(versionOf(answer), {
            ...followed.now,
            ...Object.fromEntries(mineOnly.map((name) => [name, mine[name]])),
          });
        }
        expect(hoursIn(await server.admin.get(path))).toEqual(followed.now);
      }),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});
