import { beforeEach, describe, expect, it } from 'vitest';
import { add, aFreelancer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { expectRefused } from '../../tests/problems.ts';
import { serverForEach } from '../../tests/setUp.ts';
import { erase } from '../api/testing/erasing.ts';

describe.each(testDatabases)('what people can do, on $name', (kind) => {
  const server = serverForEach(kind, { now: () => new Date('2026-05-12T09:00:00.000Z') });
  let admin: HttpClient;
  let ada: string;
  beforeEach(async () => {
    ({ admin } = server);
    ada = `/api/team-members/${await add(admin, '/api/team-members', aTeamMember({ skills: ['Figma', 'figma', 'SEO'] }))}`;
    await add(admin, '/api/freelancers', aFreelancer({ skills: ['Copy'] }));
    await add(admin, '/api/team-members', aTeamMember({ name: 'Bo', email: 'bo@agency.example' }));
  });

  const answered = async (path: string) => (await admin.get(path)).body;

  it('given skills, then each is told once, wherever people are chosen by them', async () => {
    const skills = ['Figma', 'SEO'];
    expect(await answered('/api/team-members')).toMatchObject([{ skills }, { name: 'Bo' }]);
    expect(await answered('/api/freelancers')).toMatchObject([{ skills: ['Copy'] }]);
    expect(await answered('/api/time-off/calendar/2026-05')).toMatchObject({
      people: [{ name: 'Ada Byrne', skills }, { name: 'Bo' }],
    });
    const { people } = (await answered('/api/schedule?from=2026-05&to=2026-06')) as {
      people: { name: string; skills?: string[] }[];
    };
    expect(people.map(({ name, skills }) => [name, skills])).toEqual([
      ['Ada Byrne', skills],
      ['Bo', undefined],
      ['Flo Marsh', ['Copy']],
    ]);
  });

  it('given a role or a skill, then the report is of those who have it, and so are its sums', async () => {
    const report = async (query: string) => {
      const { teamMembers, freelancers, teamTotals } = (await answered(`/api/reports/2026-05${query}`)) as {
        teamMembers: { name: string }[];
        freelancers: { name: string }[];
        teamTotals: { capacityHours: number };
      };
      const names = [...teamMembers, ...freelancers].map(({ name }) => name);
      return [names, teamTotals.capacityHours];
    };
    expect(await report('')).toEqual([['Ada Byrne', 'Bo', 'Flo Marsh'], 336]);
    expect(await report('?skill=FIGMA')).toEqual([['Ada Byrne'], 168]);
    expect(await report('?role=designer')).toEqual([['Ada Byrne', 'Bo'], 336]);
    expect(await report('?role=Copywriter&skill=copy')).toEqual([['Flo Marsh'], 0]);
    expect(await report('?skill=Cooking')).toEqual([[], 0]);
    expectRefused(
      await admin.get(`/api/reports/2026-05?skill=${'x'.repeat(201)}`),
      400,
      /at most 200 characters/,
    );
  });

  it('given a change of them, then history tells what they were, and who says nothing of them changes none', async () => {
    await admin.put(ada, aTeamMember({ role: 'Lead' }));
    expect(await answered('/api/team-members')).toMatchObject([
      { role: 'Lead', skills: ['Figma', 'SEO'] },
      {},
    ]);
    await admin.put(ada, { ...aTeamMember({ role: 'Lead' }), skills: ['Figma'] });
    expect(await answered('/api/history?limit=1')).toMatchObject({
      entries: [{ changes: [{ field: 'skills', from: 'Figma, SEO', to: 'Figma' }] }],
    });
    const cleared = await admin.put(ada, { ...aTeamMember({ role: 'Lead' }), skills: [] });
    expect(cleared.body).not.toHaveProperty('skills');
  });

  it('given thousands, or several in one, then they are refused in a sentence', async () => {
    const thousands = Array.from({ length: 2_000 }, (_, place) => `Skill ${place}`);
    expectRefused(
      await admin.put(ada, { ...aTeamMember(), skills: thousands }),
      400,
      /^Name at most 50 skills/,
    );
    expectRefused(await admin.put(ada, { ...aTeamMember(), skills: ['A, B'] }), 400, /name each by itself/);
  });

  it('given an administrator who does not see pay, then they may change them', async () => {
    await add(admin, '/api/admin/users', aUser('una', { role: 'admin', seesPay: false }));
    const una = await server.signedIn('una');
    const said = { name: 'Ada Byrne', email: 'ada@agency.example', role: 'Designer', skills: ['Motion'] };
    expect(await una.put(ada, said)).toMatchObject({
      status: 200,
      body: { skills: ['Motion'], salary: null },
    });
  });

  it('given somebody is erased, then nothing says what they could do', async () => {
    await admin.put(ada, { ...aTeamMember(), endMonth: '2026-03' });
    expect(await erase(admin, 'team-members', 1)).toMatchObject({ status: 204 });
    for (const path of [
      '/api/team-members?asOf=2026-05-12',
      '/api/team-members',
      '/api/history',
      '/api/schedule?from=2026-03&to=2026-06',
    ])
      expect((await admin.get(path)).text).not.toMatch(/figma|seo/i);
  });
});
