import { add, aRetainer, aTeamMember } from '../agency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test('a placeholder becomes a person, undone and done again', async ({ empty, visit }) => {
  const { admin } = empty;
  const client = await add(admin, '/api/clients', { name: 'Birch & Sons' });
  const projectId = await add(admin, '/api/projects', aRetainer(client, { name: 'Shop' }));
  await add(admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne', role: 'Developer' }));
  const post = { name: 'Senior developer', role: 'Developer', startMonth: '2026-11' };
  const id = await add(admin, '/api/placeholders', post);
  for (const month of ['2026-11', '2026-12']) {
    await admin.put(`/api/placeholders/${id}/hours`, { projectId, month, hours: 40 });
  }
  const adas = async () => {
    const { body } = await admin.get('/api/allocations/month/2026-12');
    return (body as { allocatedHours: number }[]).map(({ allocatedHours }) => allocatedHours);
  };

  const page = await visit(empty, { path: '/placeholders?month=2026-11' });
  const list = page.getByRole('table', { name: 'Placeholders' });
  await page.getByRole('button', { name: 'Replace by… a person: Senior developer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace Senior developer' });
  await dialog.getByRole('combobox', { name: 'Replaced by' }).fill('Ada');
  await page.getByRole('option', { name: /Ada Byrne/ }).click();
  await expect(dialog.getByRole('row', { name: /December 2026/ })).toContainText('40h');
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByText('Senior developer is Ada Byrne now')).toBeVisible();
  await expect(list.getByRole('row', { name: /Senior developer/ })).toHaveCount(0);
  expect(await adas()).toEqual([40]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('row', { name: /Senior developer/ })).toBeVisible();
  expect(await adas()).toEqual([]);

  const { entries } = (await admin.get('/api/history?limit=1')).body as {
    entries: { correlationId: string }[];
  };
  const undoing = entries[0]?.correlationId ?? '';
  const { token } = (await admin.get(`/api/history/${undoing}/undo`)).body as { token: string };
  const again = await admin.post(`/api/history/${undoing}/undo`, {
    token,
    despite: [],
    reason: 'Done again',
  });
  expect(again.status, again.text).toBe(200);
  await expect(list.getByRole('row', { name: /Senior developer/ })).toHaveCount(0);
  expect(await adas()).toEqual([40]);
});
