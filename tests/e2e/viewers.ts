import { z } from 'zod';
import { add, aTeamMember, aUser } from '../agency.ts';
import { administrator, type TestServer } from '../server.ts';
import type { Viewer } from './screens.ts';
import type { Credentials } from './visit.ts';

const password = 'battery staple';
const utilisation = z.object({
  teamUtilizationDetails: z.array(z.object({ id: z.number(), utilizationRate: z.number() })),
});

/** Credentials of a viewer, whose user is created on first use. */
export const credentialsOf = async (server: TestServer, viewer: Viewer): Promise<Credentials | null> => {
  if (viewer === 'stranger') return null;
  if (viewer === 'admin') return administrator;
  const linked = viewer === 'member' ? { teamMemberId: await aBusyMember(server) } : {};
  const made = await server.admin.post('/api/admin/users', aUser(viewer, { password, ...linked }));
  // 409: created before.
  if (made.status !== 201 && made.status !== 409) throw new Error(`Making ${viewer} answered ${made.text}`);
  return { username: viewer, password };
};

/** The member with the most hours in the month; a new one where there is none. */
const aBusyMember = async ({ admin }: TestServer): Promise<number> => {
  const { body } = await admin.get('/api/dashboard/metrics?month=2026-10');
  const busiest = utilisation
    .parse(body)
    .teamUtilizationDetails.reduce<{ id: number; utilizationRate: number } | undefined>(
      (max, each) => (max && max.utilizationRate >= each.utilizationRate ? max : each),
      undefined,
    );
  return busiest?.id ?? add(admin, '/api/team-members', aTeamMember());
};
