import type { Page } from 'playwright';
import { add, aRetainer, aTeamMember, aUser } from '../agency.ts';
import { HttpClient } from '../httpClient.ts';
import { dialogOf } from './forms.ts';
import { barriersOf, themes } from './judge.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** Reloads the page and waits for the digest, which it requests a moment after the rest. */
const reloadWithDigest = async (page: Page): Promise<void> => {
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/digest'));
  await page.reload();
  await asked;
};

test('who comes back reads what others have changed of their projects, by whom and why, once', async ({
  empty,
  visit,
}) => {
  const { admin, url } = empty;
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  const projectId = await add(admin, '/api/projects', aRetainer(clientId, { name: 'Care plan' }));
  const teamMemberId = await add(admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne' }));
  const fields = { role: 'admin', firstName: 'Kofi', lastName: 'Annan' };
  await add(admin, '/api/admin/users', aUser('kofi', fields));
  const kofi = new HttpClient(url);
  await kofi.signIn('kofi', 'battery staple');
  const page = await visit(empty);
  const news = page.getByRole('button', { name: /changes? since/ });
  await reloadWithDigest(page);
  await expect(news).toBeHidden();

  await kofi.post('/api/allocations', {
    projectId,
    teamMemberId,
    month: '2026-11',
    allocatedHours: 30,
    reason: 'The launch moved',
  });
  await page.reload();
  await news.click();
  const dialog = dialogOf(page, 'Since you were last here');
  await expect(dialog.getByText(/^1 change since .*, made by others to your projects/)).toBeVisible();
  const change = dialog.getByRole('listitem').filter({ hasText: 'Kofi Annan' });
  await expect(change).toContainText('Hours set: Care plan');
  await expect(change).toContainText('Ada Byrne 30h');
  await expect(change).toContainText('“The launch moved”');
  for (const theme of themes) expect(await barriersOf(page, theme, '[data-slot~="modal"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(news).toBeHidden();
  await reloadWithDigest(page);
  await expect(news).toBeHidden();
});
