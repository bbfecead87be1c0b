import { choose, dialogOf } from './forms.ts';
import { enterSmallAgency } from './smallAgency.ts';
import { pressByKey, tabTo } from './tabTo.ts';
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
  // Five days are taken; the 30th is a day off anyway.
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

test('days are dragged over in the calendar, and planned work that no longer fits is named before they are saved', async ({
  empty,
  visit,
}) => {
  const { memberId, retainerId: projectId } = await enterSmallAgency(empty);
  const hours = { projectId, month: '2026-11', allocatedHours: 150 };
  await empty.admin.post('/api/allocations', { ...hours, teamMemberId: memberId });
  const page = await visit(empty, { path: '/time-off?month=2026-11' });
  const table = page.getByRole('table', { name: 'Time off in November 2026' });
  const days = table.getByRole('button', { name: 'Days of Ada Byrne' });
  const { x, y, width, height } = (await days.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const to = async (day: number) => page.mouse.move(x + (width / 30) * (day - 0.5), y + height / 2);
  await to(16);
  await page.mouse.down();
  await to(18);
  await to(20);
  await page.mouse.up();
  const dialog = dialogOf(page, 'Enter time off');
  await expect(dialog).toContainText('Planned work no longer fits');
  await expect(dialog).toContainText(/November 2026: 128h left for 150h planned, 22h over\./);
  await dialog.getByRole('button', { name: 'Enter time off' }).click();
  await expect(dialog).toBeHidden();
  await expect(table.getByRole('button', { name: /^Holiday, 16 November 2026 to 20/ })).toBeVisible();
  await table.getByRole('link', { name: '22h over' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ada Byrne/ })).toContainText('22 over');
});

test('by keys alone two days of somebody’s row are chosen, entered and told', async ({ empty, visit }) => {
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/time-off?month=2026-11' });
  const table = page.getByRole('table', { name: 'Time off in November 2026' });
  const days = table.getByRole('button', { name: 'Days of Ada Byrne' });
  await tabTo(page, days);
  await page.keyboard.press('Home');
  for (const key of ['ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByText('Ada Byrne, 2 November 2026 to 3 November 2026')).toBeVisible();
  await page.keyboard.press('t');
  const dialog = dialogOf(page, 'Enter time off');
  await expect(dialog).toContainText('Takes 16h of November 2026.');
  await pressByKey(page, dialog.getByRole('button', { name: 'Enter time off' }));
  await expect(table.getByRole('button', { name: /^Holiday, 2 November 2026 to 3/ })).toBeVisible();
  await expect(days).toBeFocused();
});
