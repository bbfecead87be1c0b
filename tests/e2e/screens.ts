import type { Page } from 'playwright';
import { expect } from './visit.ts';

/** Who looks: an administrator, a team member with a page of their own, a user linked to nobody, or a stranger. */
export type Viewer = 'admin' | 'member' | 'unlinked' | 'stranger';

/** Something the planner can show, and how one comes to it. */
export type Screen = {
  name: string;
  path: string;
  viewer?: Viewer;
  /** What is pressed after the page has opened. */
  open?: (page: Page) => Promise<void>;
};

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

/** Presses the first such button, and waits for what it opens. */
const opens =
  (name: string | RegExp, role: 'dialog' | 'alertdialog' = 'dialog') =>
  async (page: Page) => {
    await press(name)(page);
    await expect(page.getByRole(role)).toBeVisible();
  };

const dialog = async (page: Page) => expect(page.getByRole('dialog')).toBeVisible();

/** Every page, as it opens; the names are those of the README's gallery. */
export const pages: readonly Screen[] = [
  { name: 'sign-in', path: '/', viewer: 'stranger' },
  { name: 'dashboard', path: '/' },
  { name: 'monthly-planning', path: '/monthly-planning' },
  { name: 'planning-year', path: '/monthly-planning?view=year' },
  { name: 'projects', path: '/projects' },
  { name: 'team-members', path: '/team-members' },
  { name: 'freelancers', path: '/freelancers' },
  { name: 'freelancer-bench', path: '/freelancers?view=bench' },
  { name: 'team-utilisation', path: '/allocations' },
  { name: 'planning-grid', path: '/allocations?view=grid' },
  { name: 'reports', path: '/reports' },
  { name: 'pnl-forecast', path: '/pnl-forecast' },
  { name: 'software-costs', path: '/software-costs' },
  { name: 'other-costs', path: '/other-costs' },
  { name: 'user-management', path: '/users' },
  { name: 'own-page', path: '/', viewer: 'member' },
  { name: 'own-page-unlinked', path: '/', viewer: 'unlinked' },
  { name: 'not-found', path: '/nowhere' },
];

/** Every dialog, menu and message over a page; they need the sample agency. */
export const overlays: readonly Screen[] = [
  {
    name: 'sign-in faults',
    path: '/',
    viewer: 'stranger',
    open: async (page) => {
      await press('Sign In')(page);
      await expect(page.getByText('Username is required')).toBeVisible();
    },
  },
  ...['team-ur', 'freelancer-activity', 'project-profitability', 'team-profitability'].map(
    (show): Screen => ({ name: `dashboard ${show}`, path: `/?show=${show}`, open: dialog }),
  ),
  ...['freelancer-profitability', 'billable-hours'].map(
    (show): Screen => ({ name: `dashboard ${show}`, path: `/?show=${show}`, open: dialog }),
  ),
  {
    name: 'a member of Team UR',
    path: '/?show=team-ur',
    open: async (page) => {
      await page.getByRole('dialog').getByRole('rowheader').first().click();
      await expect(page.getByRole('dialog', { name: /Allocations|allocations/ })).toBeVisible();
    },
  },
  { name: 'new one-off project', path: '/projects?new=1', open: opens('Add month') },
  { name: 'edit project', path: '/projects?edit=1', open: dialog },
  {
    name: 'project faults',
    path: '/projects?new=1',
    open: async (page) => {
      await press('Create Project')(page);
      await expect(page.getByText('Project name is required')).toBeVisible();
    },
  },
  { name: 'project types', path: '/projects?new=1', open: press(/Project Type$/) },
  { name: 'clients', path: '/projects?new=1', open: (page) => page.getByRole('combobox').first().click() },
  { name: 'delete project', path: '/projects', open: opens(/^Delete /, 'alertdialog') },
  {
    name: 'discard changes',
    path: '/projects?new=1',
    open: async (page) => {
      await page.getByLabel('Project Name').fill('Relaunch');
      await opens('Cancel', 'alertdialog')(page);
    },
  },
  {
    name: 'new team member',
    path: '/team-members?new=1',
    open: async (page) => {
      await press(/Cost Type$/)(page);
      await page.getByRole('option', { name: 'Both' }).click();
      await expect(page.getByLabel('Direct Cost Percentage')).toBeVisible();
    },
  },
  { name: 'delete team member', path: '/team-members', open: opens(/^Delete /, 'alertdialog') },
  { name: 'no match', path: '/team-members?q=nobody' },
  {
    name: 'a freelancer’s projects',
    path: '/freelancers',
    open: async (page) => {
      await page.getByRole('rowheader').first().click();
      await expect(page.locator('.ui-table-detail')).toBeVisible();
    },
  },
  { name: 'new freelancer', path: '/freelancers?view=bench&new=1', open: dialog },
  { name: 'allocate hours', path: '/allocations?show=allocated', open: opens(/^Allocate hours to/) },
  {
    name: 'allocate hours from a draft',
    path: '/allocations?month=2027-01',
    open: opens(/^Allocate hours to/),
  },
  { name: 'profit breakdown', path: '/monthly-planning', open: opens(/^Profit of/) },
  { name: 'additional hours', path: '/monthly-planning', open: press(/^Additional hours of/) },
  { name: 'months', path: '/monthly-planning', open: press(/Month$/) },
  {
    name: 'a cell of the grid',
    path: '/allocations?view=grid',
    open: async (page) => {
      await page.getByRole('grid').getByRole('gridcell').first().click();
      await page.keyboard.press('F2');
      await expect(page.getByRole('grid').getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'a person’s report',
    path: '/reports',
    open: async (page) => {
      await page.getByRole('rowheader').first().click();
      await dialog(page);
    },
  },
  ...['revenue', 'direct-staff', 'operating-staff', 'direct-software', 'operating-software', 'other'].map(
    (show): Screen => ({
      name: `forecast ${show}`,
      path: `/pnl-forecast?show=${show}&of=2026-10`,
      open: dialog,
    }),
  ),
  { name: 'new software cost', path: '/software-costs?new=1', open: dialog },
  { name: 'edit software cost', path: '/software-costs?edit=1', open: dialog },
  { name: 'adjust software cost', path: '/software-costs?adjust=1', open: dialog },
  { name: 'new other cost', path: '/other-costs?new=1', open: dialog },
  { name: 'delete other cost', path: '/other-costs', open: opens(/^Delete /, 'alertdialog') },
  { name: 'new user', path: '/users?new=1', open: dialog },
  { name: 'edit user', path: '/users?edit=2', open: dialog },
  { name: 'delete user', path: '/users', open: opens(/^Delete (?!admin)/, 'alertdialog') },
  {
    name: 'a toast',
    path: '/reports',
    open: async (page) => {
      await press(/^Export CSV of/)(page);
      await expect(page.getByText('Report exported successfully')).toBeVisible();
    },
  },
  {
    name: 'command palette',
    path: '/',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await dialog(page);
    },
  },
];
