import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright';
import { add, aFreelancer, aRetainer, aTeamMember } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { expectToast, figureOf } from './forms.ts';
import { plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect, thisMonth } from './visit.ts';

/** Ada on two projects with names that a spreadsheet could misread, Flo on one. */
const enterAgency = async (server: TestServer) => {
  const { admin } = server;
  const clientId = await add(admin, '/api/clients', { name: 'Alder, Byrne & Söhne' });
  const plain = await add(admin, '/api/projects', aRetainer(clientId, { name: 'The "big" one' }));
  const formula = await add(
    admin,
    '/api/projects',
    aRetainer(clientId, { name: '=1+1', hourlyRate: '82.55' }),
  );
  const memberId = await add(admin, '/api/team-members', aTeamMember({ name: 'Ada O’Byrne' }));
  const freelancerId = await add(admin, '/api/freelancers', aFreelancer());
  await plan(server, plain, [
    { teamMemberId: memberId, allocatedHours: 40 },
    { freelancerId, allocatedHours: 10 },
  ]);
  await plan(server, formula, [{ teamMemberId: memberId, allocatedHours: 7.5 }]);
};

/** Presses a button that exports, and reads the toast before it goes. @returns the file's name and its bytes as text */
const download = async (page: Page, button: string) => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
    expectToast(page, 'Report exported successfully'),
  ]);
  return { name: file.suggestedFilename(), text: (await buffer(await file.createReadStream())).toString() };
};

test('exports a person’s month as CSV, byte for byte', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/reports' });
  await expect(figureOf(page, 'Team Members')).toHaveText('1');
  await expect(figureOf(page, 'Freelancers')).toHaveText('1');
  await expect(figureOf(page, 'Total Hours')).toHaveText('57.5h');

  expect(await download(page, 'Export CSV of Ada O’Byrne')).toEqual({
    name: `Ada O’Byrne_${thisMonth}_allocation.csv`,
    // The spreadsheet's mark for UTF-8 comes first; 47.5 of 176 hours are 27.0%.
    text: [
      '\uFEFFProject,Client,Hours Allocated,Total Value',
      '"The ""big"" one","Alder, Byrne & Söhne",40,2400.00',
      `"'=1+1","Alder, Byrne & Söhne",7.5,619.13`,
      'Total,,47.5,3019.13',
      'Utilization Rate,,27.0%,',
      '',
    ].join('\r\n'),
  });

  expect(await download(page, 'Export CSV of Flo Marsh')).toEqual({
    name: `Flo Marsh_${thisMonth}_allocation.csv`,
    text: [
      '\uFEFFProject,Client,Hours Allocated,Total Value',
      '"The ""big"" one","Alder, Byrne & Söhne",10,600.00',
      'Total,,10,600.00',
      '',
    ].join('\r\n'),
  });
});
