import { choose, dialogOf } from './forms.ts';
import { enterSmallAgency } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test('somebody in Scotland has St Andrew’s Day off, and their holiday is moved from the calendar', async ({
  empty,
  visit,
}) => {
  const { memberId } = await enterSmallAgency(empty);
  const capacity = async () => {
    const { body } = await empty.admin.get('/api/reports/2026-11');
    return (body as { teamMembers: { capacityHours: number }[] }).teamMembers[0]?.capacityHours;
  };
  const whole = await capacity();

  const page = await visit(empty, { path: `/team-members?edit=${memberId}` });
  const dialog = dialogOf(page, 'Edit Team Member');
  await choose(page, 'Bank holidays', 'Scotland');
  await dialog.getByRole('button', { name: 'Update Team Member' }).click();
  await expect(dialog).toBeHidden();
  expect(await capacity()).toBe((whole ?? 0) - 8);

  const fields = { kind: 'holiday', hoursPerDay: null, note: null };
  const path = `/api/team-members/${memberId}/time-off`;
  const entered = await empty.admin.post(path, { ...fields, from: '2026-11-23', to: '2026-11-30' });
  expect(entered.status).toBe(201);
  // Five days; the 30th is off anyway.
  expect(await capacity()).toBe((whole ?? 0) - 48);

  await page.getByRole('link', { name: 'Time off' }).click();
  await page.getByRole('button', { name: 'A month on' }).click();
  const table = page.getByRole('table', { name: 'Time off in November 2026' });
  await table.getByRole('button', { name: /^Holiday, 23/ }).click();
  const change = dialogOf(page, 'Change time off');
  await expect(change).toContainText('Ada Byrne');
  await change.getByRole('group', { name: 'First day' }).getByRole('spinbutton').first().click();
  await page.keyboard.type('26112026');
  await change.getByRole('button', { name: 'Save time off' }).click();
  await expect(change).toBeHidden();
  await expect(table.getByRole('button', { name: /^Holiday, 26/ })).toBeVisible();
  // Thursday and Friday.
  expect(await capacity()).toBe((whole ?? 0) - 24);
});
