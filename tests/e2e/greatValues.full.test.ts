import { add, aRetainer, aTeamMember } from '../agency.ts';
import { cutTextsOf } from './cut.ts';
import { sidewaysOf } from './judge.ts';
import { plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect, settled } from './visit.ts';

test('the greatest values that can be entered are not cut off, and no page scrolls sideways', async ({
  empty,
  visit,
}) => {
  const { admin } = empty;
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  const projectId = await add(admin, '/api/projects', aRetainer(clientId, { revenue: '99999999.99' }));
  const poorId = await add(admin, '/api/clients', { name: 'Birch' });
  const poor = await add(admin, '/api/projects', aRetainer(poorId, { revenue: '0.01' }));
  const memberId = await add(
    admin,
    '/api/team-members',
    aTeamMember({ salary: '99999999', email: `verylong${'x'.repeat(50)}@example.com` }),
  );
  await add(admin, '/api/software-costs', {
    name: 'Framewise',
    defaultMonthlyCost: '999999999.99',
    costType: 'both',
  });
  for (const id of [projectId, poor]) await plan(empty, id, [{ teamMemberId: memberId, allocatedHours: 80 }]);
  const page = await visit(empty, { path: '/' });
  const faults: string[] = [];
  const lists = ['/monthly-planning', '/team-members', '/software-costs', '/projects'];
  for (const path of [...lists, `/clients/${poorId}`, `/team-members/${memberId}`]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await settled(page);
    faults.push(...(await cutTextsOf(page)).map((text) => `“${text}” is cut off on ${path}`));
    faults.push(...(await sidewaysOf(page, [1280, 390])).map((fault) => `${fault}: ${path}`));
  }
  expect(faults).toEqual([]);
});
