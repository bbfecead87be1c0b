import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, anSla, aTeamMember, recordOf } from './agency.ts';
import { testDatabases } from './databases.ts';
import type { Answer } from './httpClient.ts';
import { propertyRuns, propertyTimeout } from './propertyRuns.ts';
import { serverForAll } from './setUp.ts';
import {
  type Fields,
  Followed,
  formOf,
  isContested,
  listOf,
  pick,
  type RecordKind,
  recordKinds,
  versionOf,
  without,
} from './versionedRecords.ts';

const july = '2026-07';
const hours = fc.constantFrom(8, 16.5, 24);

/** A save by somebody who saw an older version: their changes, and from which month. */
type Save = {
  kind: number;
  behind: number;
  changes: Fields;
  fromJuly: boolean;
  isWhole: boolean;
  /** Withdraws July's change in place of saving. */
  isWithdrawal: boolean;
};
const save: fc.Arbitrary<Save> = fc.nat({ max: recordKinds.length - 1 }).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    behind: fc.nat({ max: 3 }),
    changes: fc.record(recordKinds[kind]?.fields ?? {}, { requiredKeys: [], noNullPrototype: true }),
    fromJuly: fc.boolean(),
    isWhole: fc.boolean(),
    isWithdrawal: fc.nat({ max: 5 }).map((chance) => chance === 0),
  }),
);

/** Hours of two people, and additional ones; 0 for none. */
type Plan = { member: number; freelancer: number; additional: number };
type Planned = { behind: number; changes: Partial<Plan> };
const planned: fc.Arbitrary<Planned> = fc.record({
  behind: fc.nat({ max: 3 }),
  changes: fc.record(
    { member: hours, freelancer: hours, additional: hours },
    { requiredKeys: [], noNullPrototype: true },
  ),
});

/** A record's fields in all months, and from July on where that differs. */
type Said = { fields: Fields; july: unknown };

/** Fields that a PUT requires. */
const required = (fields: Fields): string[] =>
  ['name', 'role', 'salary', 'hourlyRate', 'defaultMonthlyCost', 'costType', 'amount'].filter(
    (name) => name in fields,
  );

describe.each(testDatabases)('planners who save what they saw a while ago, on $name', (database) => {
  const server = serverForAll(database, { now: () => new Date('2026-05-14T09:30:00Z') });
  let made = 0;
  beforeAll(async () => {
    await add(server.admin, '/api/clients', { name: 'Alder & Finch' });
  });

  const newRecord = async ({ path, fresh, fields }: RecordKind) => {
    const answer = await server.admin.post(path, fresh(++made));
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body as { id: number };
    const said: Said = { fields: pick(answer.body, Object.keys(fields)), july: undefined };
    return { id, followed: new Followed(1, said), whole: fresh(made) };
  };
  type Made = Awaited<ReturnType<typeof newRecord>>;

  /** Saves, and expects the right result. */
  const saves = async ({ path, dated }: RecordKind, { id, followed, whole }: Made, save: Save) => {
    const { version, state: seen } = followed.seen(save.behind);
    const { now } = followed;
    const isFromJuly = save.fromJuly && dated !== undefined;
    // From July on the form shows the values that hold then.
    const at = (said: Said): Fields =>
      isFromJuly ? { ...said.fields, [dated]: said.july ?? said.fields[dated] } : said.fields;
    const [before, theirs] = [at(seen), at(now)];
    const mine = { ...before, ...save.changes };
    const sent = save.isWhole ? mine : { ...pick(mine, required(before)), ...save.changes };
    const body = { ...without(formOf(whole), Object.keys(before)), ...sent };

    const contested = Object.keys(mine).filter((name) => {
      if (name !== dated || isFromJuly) return isContested(before[name], mine[name], theirs[name]);
      // A change in all months would drop July's own value.
      const isChanged = mine[name] !== before[name];
      const isMoved = seen.fields[name] !== now.fields[name] || seen.july !== now.july;
      return isChanged && isMoved && !(now.fields[name] === mine[name] && now.july === undefined);
    });
    const answer = await server.admin.put(`${path}/${id}`, {
      ...body,
      expectedVersion: version,
      ...(isFromJuly && { effectiveFrom: july }),
    });
    if (contested.length > 0) return expectRefused(answer, contested, followed.version);
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

  /** Expects a refusal that names exactly the conflicts. */
  const expectRefused = (answer: Answer, contested: readonly string[], version: number) => {
    expect(answer, answer.text).toMatchObject({ status: 409, body: { version } });
    expect((answer.body as { fields: string[] }).fields.toSorted()).toEqual(contested.toSorted());
  };

  const withdraws = async ({ path, dated }: RecordKind, { id, followed }: Made, behind: number) => {
    if (dated === undefined) return;
    const { version, state: seen } = followed.seen(behind);
    const { now } = followed;
    const at = `${path}/${id}/changes/${july}`;
    const answer = await server.admin.delete(at, { expectedVersion: version });
    if (seen.july !== now.july) return expectRefused(answer, [dated], followed.version);
    expect(answer.status, answer.text).toBe(now.july === undefined ? 404 : 204);
    if (answer.status === 204) followed.becomes(followed.version + 1, { ...now, july: undefined });
  };

  /** Deletes an older version as seen: refused where anything has changed since. */
  const deletes = async ({ path, fields, dated }: RecordKind, { id, followed }: Made, behind: number) => {
    const { version, state: seen } = followed.seen(behind);
    const { now } = followed;
    const contested = Object.keys(fields).filter(
      (name) => seen.fields[name] !== now.fields[name] || (name === dated && seen.july !== now.july),
    );
    const answer = await server.admin.delete(`${path}/${id}`, { expectedVersion: version });
    if (contested.length === 0) return expect(answer.status, answer.text).toBe(204);
    expectRefused(answer, contested, followed.version);
    expect(await server.admin.delete(`${path}/${id}`, { expectedVersion: followed.version })).toMatchObject({
      status: 204,
    });
  };

  const expectAsSaid = async ({ path, fields, dated }: RecordKind, { id, followed }: Made) => {
    const shown = recordOf(
      await server.admin.get(listOf(path)),
      path === '/api/admin/users' ? String(id) : id,
    );
    expect(pick(shown, Object.keys(fields))).toEqual(followed.now.fields);
    if (!dated) return;
    const { changes } = shown as { changes: Fields[] };
    expect(changes.find(({ from }) => from === july)?.[dated]).toBe(followed.now.july);
  };

  it('lose no change of a record that was accepted and that nobody has overwritten knowingly', {
    timeout: propertyTimeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(save, { minLength: 4, maxLength: 14 }),
        fc.nat({ max: 3 }),
        async (all, behind) => {
          const records = new Map<RecordKind, Made>();
          for (const each of all) {
            const kind = recordKinds[each.kind];
            if (!kind) continue;
            const record = records.get(kind) ?? (await newRecord(kind));
            records.set(kind, record);
            if (each.isWithdrawal) await withdraws(kind, record, each.behind);
            else await saves(kind, record, each);
          }
          for (const [kind, record] of records) {
            await expectAsSaid(kind, record);
            await deletes(kind, record, behind);
          }
        },
      ),
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
