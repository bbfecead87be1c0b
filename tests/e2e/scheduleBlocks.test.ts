import { hoursOf } from './schedule.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test('a block of the schedule is chosen by the mouse, told of, filled, taken back by a button, and copied onto somebody else', async ({
  empty,
  visit,
}) => {
  const { retainerId, slaId, memberId, freelancerId } = await enterSmallAgency(empty);
  for (const id of [retainerId, slaId]) {
    await plan(empty, id, [
      { teamMemberId: memberId, allocatedHours: 12 },
      { freelancerId, allocatedHours: 4 },
    ]);
  }
  const page = await visit(empty, { path: '/schedule' });
  const { keyboard } = page;
  const flo = await hoursOf(page, 'Flo Marsh', 'Care plan');
  const [care, desk] = [
    await hoursOf(page, 'Ada Byrne', 'Care plan'),
    await hoursOf(page, 'Ada Byrne', 'Service desk'),
  ];
  const expectAda = async (...texts: string[]) => {
    for (const [index, text] of texts.entries())
      await expect((index < 2 ? care : desk).nth(index % 2)).toHaveText(text);
  };

  await care.nth(0).hover();
  await page.mouse.down();
  await desk.nth(1).hover();
  await page.mouse.up();
  await expect(page.getByText(/^4 cells, 24h in all/)).toBeVisible();
  await keyboard.type('5');
  await keyboard.press('Control+Enter');
  await expectAda('5h', '5h', '5h', '5h');
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expectAda('12h', '·', '12h', '·');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expectAda('5h', '5h', '5h', '5h');

  await care.nth(0).click();
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('Control+c');
  await flo.nth(0).click();
  await keyboard.press('Control+v');
  for (const month of [0, 1]) await expect(flo.nth(month)).toHaveText('5h');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expectAda('5h', '5h', '5h', '5h');
  for (const month of [0, 1]) await expect(flo.nth(month)).toHaveText('5h');
});
