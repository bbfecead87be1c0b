import { beforeAll, describe, expect, it } from 'vitest';
import { fieldWords } from '#domain/history/historyWords.ts';
import type { StreamKind } from '#domain/records/streams.ts';
import {
  fieldsTold,
  wholeBodies,
  wholeClient,
  wholeFreelancer,
  wholeOneOff,
  wholeOtherCost,
  wholeSla,
  wholeSoftwareCost,
  wholeTeamMember,
  wholeUser,
} from '#domain/testing/wholeBodies.ts';
import type { HistoryView } from '#projections/history/view.ts';
import { idOf } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';

/** In an order in which each finds the records that it refers to: the first client and the first team member. */
const records: readonly [kind: StreamKind, path: string, list: string, body: Record<string, unknown>][] = [
  ['client', '/api/clients', '/api/clients', wholeClient],
  ['project', '/api/projects', '/api/projects', wholeSla],
  ['project', '/api/projects', '/api/projects', wholeOneOff],
  ['teamMember', '/api/team-members', '/api/team-members', wholeTeamMember],
  ['freelancer', '/api/freelancers', '/api/freelancers', wholeFreelancer],
  ['softwareCost', '/api/software-costs', '/api/software-costs', wholeSoftwareCost],
  ['otherCost', '/api/other-costs', '/api/other-costs/2026-05', wholeOtherCost],
  ['user', '/api/admin/users', '/api/admin/users', wholeUser],
];

/** Fields that the history names differently. */
const toldAs: Record<string, string> = {
  clientId: 'client',
  teamMemberId: 'teamMember',
  allocatedHours: 'contractedHours',
};

describe.each(testDatabases)('every field on $name', (database) => {
  const server = serverForAll(database);
  const ids = new Map<object, number>();
  beforeAll(async () => {
    for (const [, path, , body] of records) ids.set(body, idOf(await server.admin.post(path, body)));
  });

  it.each(records)('of a %s is answered as it was sent to %s', async (_kind, _path, list, body) => {
    const { password: _, ...said } = body;
    const listed = (await server.admin.get(list)).body as { id: unknown }[];
    expect(listed.find(({ id }) => String(id) === String(ids.get(body)))).toMatchObject(said);
  });

  it.each(records)('of a %s at %s is sent alone, and all others stay', async (_kind, path, list, body) => {
    const id = ids.get(body);
    const { password: _, username: _name, ...fields } = body;
    const current = async () => {
      const listed = (await server.admin.get(list)).body as { id: unknown; version: unknown }[];
      return listed.find((each) => String(each.id) === String(id));
    };
    const whole = await current();
    for (const [field, value] of Object.entries(fields)) {
      const answer = await server.admin.patch(`${path}/${id}`, { [field]: value });
      expect(answer, `${field}: ${answer.text}`).toMatchObject({ status: 200 });
    }
    expect(await current()).toEqual({ ...whole, version: expect.anything() });
    const changed = 'name' in body ? { name: `Another ${id}` } : { firstName: 'Another' };
    expect(await server.admin.patch(`${path}/${id}`, changed)).toMatchObject({ status: 200 });
    expect(await current()).toEqual({ ...whole, ...changed, version: expect.anything() });
    expect(await server.admin.patch(`${path}/${id}`, { name: 7, firstName: 7 })).toMatchObject({
      status: 400,
    });
  });

  it.each(records)('of a %s sent to %s is told in history, in words', async (kind, _path, _list, body) => {
    const { entries } = (await server.admin.get(`/api/history?kind=${kind}&id=${ids.get(body)}`))
      .body as HistoryView;
    const told = entries.flatMap(({ changes }) => changes.map(({ field }) => field));
    const [, schema] = wholeBodies.find(([, , ...bodies]) => bodies.includes(body)) ?? [];
    const fields = schema ? fieldsTold(schema, body).filter((field) => field !== 'password') : [];
    expect(told).toEqual(expect.arrayContaining(fields.map((field) => toldAs[field] ?? field)));
    expect(told.filter((field) => fieldWords(field).label === field)).toEqual([]);
  });
});
