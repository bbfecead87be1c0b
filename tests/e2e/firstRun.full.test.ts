import type { Locator, Page } from 'playwright';
import { describe } from 'vitest';
import { dialogOf, expectToast, figureOf, find } from './forms.ts';
import { tabTo } from './tabTo.ts';
import { test } from './test.ts';
import { expect, phone } from './visit.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });

type Press = (target: Locator) => Promise<void>;

/** Taps at the option's position: Playwright scrolls to what it taps, and a list closes when the page scrolls. */
const touch: Press = async (option) => {
  const page = option.page();
  const box = await option.boundingBox();
  if (!box) throw new Error(`${option} is not in sight`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isOnTop = `Boolean(document.elementFromPoint(${x}, ${y})?.closest('[role="option"]'))`;
  await expect.poll(() => page.evaluate(isOnTop)).toBe(true);
  await page.touchscreen.tap(x, y);
};

/** By pointer, as a first-time user does. */
const firstFigures = async (page: Page, choose: Press): Promise<void> => {
  await steps(page).getByRole('button', { name: 'Create the first project' }).click();
  const project = dialogOf(page, 'Create New Project');
  await project.getByLabel('Project Name').fill('Website');
  await project.getByRole('combobox', { name: 'Client' }).fill('Acme Ltd');
  const create = page.getByRole('option', { name: 'Create "Acme Ltd"' });
  await expect(create).toBeVisible();
  await choose(create);
  await expectToast(page, 'Client created successfully');
  await project.getByLabel('Revenue (£)').fill('3000');
  await project.getByRole('button', { name: 'Create Project' }).click();
  await expect(figureOf(page, 'Total Revenue')).toHaveText('£3,000');

  await steps(page).getByRole('button', { name: 'Add a team member' }).click();
  const member = dialogOf(page, 'New Team Member');
  await member.getByLabel('Name', { exact: true }).fill('Ada Byrne');
  await member.getByLabel('Email').fill('ada@agency.example');
  await member.getByLabel('Role').fill('Designer');
  await member.getByLabel('Annual Salary (£)').fill('36000');
  await member.getByRole('button', { name: 'Create Team Member' }).click();
  await expect(member).toBeHidden();

  await steps(page).getByRole('button', { name: 'Give hours' }).click();
  const plan = dialogOf(page, 'Allocate Hours - Website');
  await find(page, 'Team member', 'Ada Byrne');
  await plan.getByRole('textbox', { name: 'Hours', exact: true }).fill('40');
  await plan.getByRole('button', { name: 'Add', exact: true }).click();
  await plan.getByRole('button', { name: 'Save Allocations' }).click();
  await expect(plan).toBeHidden();
  await expect(steps(page)).toBeHidden();
};

/** The dashboard's links on this month's gap and free hours. */
const gap = (page: Page) => page.getByRole('link', { name: "10h of October's work has nobody yet" });
const free = (page: Page) => page.getByRole('link', { name: '136h are free' });

const expectSchedule = async (page: Page, address: RegExp): Promise<void> => {
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('row', { name: /Ada Byrne/ })).toContainText('40h');
};

describe('an empty planner leads to its first figures, and the dashboard to where a gap is filled', () => {
  test('by mouse', async ({ empty, visit }) => {
    const page = await visit(empty);
    await firstFigures(page, (target) => target.click());
    await gap(page).click();
    await expectSchedule(page, /\/schedule\?month=2026-10$/);
    await expect(page.getByRole('region', { name: /^Needs hours/ })).toContainText('Website');
  });

  test('on a phone', async ({ empty, visit }) => {
    const page = await visit(empty, phone);
    await firstFigures(page, touch);
    await free(page).tap();
    await expectSchedule(page, /\/schedule\?month=2026-10&show=free$/);
  });

  test('by keys alone, in fewer than 40 to the first figure', async ({ empty, visit }) => {
    const page = await visit(empty);
    let keys = 0;
    const type = async (text: string) => {
      keys += text.length;
      await page.keyboard.type(text);
    };
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await tabTo(page, steps(page).getByRole('button', { name: 'Create the first project' }));
    await press('Enter');
    await expect(page.getByLabel('Project Name')).toBeFocused();
    await type('Website');
    await press('Tab');
    await type('Acme Ltd');
    await press('Enter');
    await expectToast(page, 'Client created successfully');
    const client = page.getByRole('combobox', { name: 'Client' });
    await expect(client).toHaveValue('Acme Ltd');
    await expect(client).toBeFocused();
    while (!(await page.getByLabel('Revenue (£)').and(page.locator(':focus')).count())) await press('Tab');
    await type('3000');
    await press('Enter');
    await expect(figureOf(page, 'Total Revenue')).toHaveText('£3,000');
    expect(keys).toBeLessThan(40);
    // The next step has the focus.
    const member = steps(page).getByRole('button', { name: 'Add a team member' });
    await expect(member).toBeFocused();
    await press('Enter');
    const isAt = page.locator(':focus');
    await expect(page.getByLabel('Name', { exact: true }).and(isAt)).toBeVisible();
    for (const [label, text] of [
      ['Name', 'Ada Byrne'],
      ['Email', 'ada@agency.example'],
      ['Role', 'Designer'],
      ['Annual Salary (£)', '36000'],
    ] as const) {
      await tabTo(page, page.getByRole('dialog').getByLabel(label, { exact: true }));
      await type(text);
    }
    await press('Enter');
    await expect(steps(page).getByRole('button', { name: 'Give hours' })).toBeFocused();
    await press('Enter');
    const plan = dialogOf(page, 'Allocate Hours - Website');
    await expect(plan).toBeVisible();
    await tabTo(page, plan.getByRole('combobox', { name: 'Team member' }));
    await type('ada');
    await expect(page.getByRole('option', { name: /^Ada Byrne/ })).toBeVisible();
    await press('ArrowDown');
    await press('Enter');
    await tabTo(page, plan.getByRole('textbox', { name: 'Hours', exact: true }));
    await type('40');
    await press('Enter');
    await tabTo(page, plan.getByRole('button', { name: 'Save Allocations' }));
    await press('Enter');
    await expect(plan).toBeHidden();
    await expect(steps(page)).toBeHidden();

    await tabTo(page, gap(page));
    await press('Enter');
    await expectSchedule(page, /\/schedule\?month=2026-10$/);
  });
});
