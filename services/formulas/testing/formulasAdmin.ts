import { expect } from 'vitest';
import type { PnlView } from '#projections/money/pnl/view.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { add, aRetainer, aTeamMember } from '../../../tests/agency.ts';
import { replayed } from '../../../tests/replays.ts';
import type { TestServer } from '../../../tests/server.ts';

/** Adds somebody who costs £3,000 a month, and a retainer. @returns their id */
export const addMember = async ({ admin }: TestServer): Promise<number> => {
  const client = await add(admin, '/api/clients', { name: 'Birch & Sons' });
  await add(admin, '/api/projects', aRetainer(client));
  const fields = { salary: '36000', isUkEmployee: true, costType: 'direct' };
  return add(admin, '/api/team-members', aTeamMember(fields));
};

/** An administrator's requests about formulas. */
export const formulasAdmin = (server: TestServer) => {
  const ask = async <Body>(path: string): Promise<Body> => {
    const answer = await server.admin.get(path);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Body;
  };
  return {
    ask,
    ready: (formulas?: object, reason?: string) => replayed(server.admin, formulas, reason),
    adopt: (id: number, body = {}) => server.admin.post(`/api/admin/replays/${id}/adopt`, body),
    adoptNow: async (formulas: object, shown?: object) => {
      const body = { formulas, reason: 'The board agreed', shown };
      const answer = await server.admin.post('/api/admin/formulas/adopt', body);
      expect(answer.status, answer.text).toBe(200);
      return answer.body as ReplayView;
    },
    /** In May 2026, in pounds. */
    directStaff: async () => {
      const { months } = await ask<PnlView>('/api/pnl?from=2026-05&to=2026-05');
      return months[0]?.directStaffCosts;
    },
  };
};
