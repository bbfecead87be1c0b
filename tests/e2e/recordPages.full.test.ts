import { enterSmallAgency, plan } from './smallAgency.ts';
import { pressByKey } from './tabTo.ts';
import { test } from './test.ts';
import { expect, phone } from './visit.ts';

const adaOnCarePlan = /^Hours of Ada Byrne on Care plan/;

test('a project’s page is reached by its name, changed by mouse, and others see it at once', async ({
  empty,
  visit,
}) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 12 }]);
  const one = await visit(empty, { path: '/projects' });
  const other = await visit(empty, { path: `/team-members/${memberId}` });
  await one.bringToFront();
  await one.getByRole('link', { name: 'Care plan' }).click();
  await expect(one).toHaveURL(new RegExp(`/projects/${retainerId}$`));
  await expect(one.getByRole('heading', { level: 1 })).toHaveText('Care plan');
  await expect(one.getByRole('row', { name: /^Planned of needed/ })).toContainText('12 of 50h');

  await one.getByRole('button', { name: /^Hours of Ada Byrne on Care plan.*: 12h/ }).click();
  await one.getByRole('textbox', { name: adaOnCarePlan }).fill('52');
  await expect(one.getByRole('status').filter({ hasText: 'has 2h too many' })).toBeVisible();
  await one.getByRole('textbox', { name: adaOnCarePlan }).press('Enter');
  await expect(one.getByRole('row', { name: /^Planned of needed/ })).toContainText('2h over');
  await expect(other.getByRole('row', { name: /^Planned of capacity/ })).toContainText('52 of');

  await one.getByRole('combobox', { name: 'Add a person' }).fill('Flo');
  await one.getByRole('option', { name: /Flo Marsh/ }).click();
  const flo = one.getByRole('textbox', { name: /^Hours of Flo Marsh on Care plan/ });
  await expect(flo).toBeFocused();
  await flo.fill('7.5');
  await flo.press('Enter');
  await expect(one.getByRole('row', { name: /^Flo Marsh/ })).toContainText('7.5h');

  await one.getByRole('button', { name: 'Edit project' }).click();
  await expect(one.getByRole('dialog', { name: 'Edit Project' })).toBeVisible();
  await one.keyboard.press('Escape');
  await one.getByRole('link', { name: 'Ada Byrne' }).click();
  await expect(one.getByRole('heading', { level: 1 })).toHaveText('Ada Byrne');
});

test('hours that two people change at once are not lost: who was later is told, and decides', async ({
  empty,
  visit,
}) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 12 }]);
  const one = await visit(empty, { path: `/projects/${retainerId}` });
  const other = await visit(empty, { path: `/team-members/${memberId}` });
  for (const page of [one, other]) await page.getByRole('button', { name: /Care plan.*: 12h/ }).click();
  await other.getByRole('textbox', { name: adaOnCarePlan }).fill('16');
  await other.getByRole('textbox', { name: adaOnCarePlan }).press('Enter');
  await expect(other.getByRole('row', { name: /^Planned of capacity/ })).toContainText('16 of');
  await one.bringToFront();
  const field = one.getByRole('textbox', { name: adaOnCarePlan });
  await field.fill('10');
  await field.press('Enter');
  await expect(one.getByText(/has made this 16h meanwhile/).first()).toBeVisible();
  await expect(field).toHaveValue('10');
  await field.press('Enter');
  await expect(other.getByRole('row', { name: /^Planned of capacity/ })).toContainText('10 of');
});

test('by keys alone: the palette leads there, hours change in place, and a name leads on', async ({
  empty,
  visit,
}) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 12 }]);
  const page = await visit(empty, { path: '/' });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('byrne');
  const found = page.getByRole('option').first();
  await expect(found).toHaveText(/^Ada Byrne/);
  await expect(found).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Byrne');
  await pressByKey(page, page.getByRole('button', { name: /Care plan.*: 12h/ }));
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /^Planned of capacity/ })).toContainText('20 of');
  await expect(page.getByRole('button', { name: /Care plan.*: 20h/ })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Care plan' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Care plan');
});

test('on a touch screen of 390 px hours are changed as well', async ({ empty, visit }) => {
  const { retainerId, freelancerId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ freelancerId, allocatedHours: 8 }]);
  const page = await visit(empty, { path: `/freelancers/${freelancerId}`, ...phone });
  await page.getByRole('button', { name: /Care plan.*: 8h/ }).tap();
  await page.getByRole('textbox', { name: /Flo Marsh on Care plan/ }).fill('24');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /^Planned of capacity/ })).toContainText('4h over');
  await page.getByRole('link', { name: 'Care plan' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Care plan');
});

test('an address of a project that is gone says who deleted it, and leads to undoing it', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/ 404 /);
  const { retainerId } = await enterSmallAgency(empty);
  await empty.admin.delete(`/api/projects/${retainerId}`, { reason: 'Moved to the new contract' });
  const page = await visit(empty, { path: `/projects/${retainerId}` });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Care plan');
  await expect(page.getByText(/^Deleted by .* on /)).toBeVisible();
  await expect(page.getByText('“Moved to the new contract”')).toBeVisible();
  await page.getByRole('link', { name: 'Open the history' }).click();
  await expect(page.getByText('Project deleted')).toBeVisible();
  await page.goto('/projects/4711');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There has never been a project 4711');
  await page.goto('/projects/none');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is not the address of a project');
});
