import type { Page } from 'playwright';
import { find } from './forms.ts';
import { expect } from './visit.ts';

export type Attempt = {
  path: string;
  /** What a person does that the server then refuses. */
  attempt: (page: Page) => Promise<void>;
  toast: [title: string, description: string];
  /** What must still be there to try again with: fields by label. */
  kept?: Record<string, string>;
};

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }).fill(text);
};

/** What a form of the page is sent with; a page may have a button of the same name. */
const pressWithin = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name, exact: true })
    .click();

const person = { Name: 'Bo Field', Email: 'bo@agency.example', Role: 'Writer' };
const user = { Username: 'bo', 'First Name optional': 'Bo' };
const subscription = { Name: 'Chatterloft', 'Monthly Cost (£)': '49.99' };
const rent = { Name: 'Office Rent', 'Amount (£)': '2000' };
export const sentence = 'The planner is being looked after. Try again in a minute.';

/** Fills a form in and sends it. */
const send =
  (fields: Record<string, string>, button: string, open = ''): Attempt['attempt'] =>
  async (page) => {
    if (open) await press(page, open);
    await fill(page, fields);
    await pressWithin(page, button);
  };

const confirm =
  (open: string, button: string): Attempt['attempt'] =>
  async (page) => {
    await press(page, open);
    await pressWithin(page, button);
  };

/** Writes that the specification has a sentence for. */
export const silent: Attempt[] = [
  {
    path: '/projects?new=1',
    attempt: async (page) => {
      await fill(page, { 'Project Name': 'Relaunch', 'Revenue (£)': '5000' });
      await find(page, 'Client', 'Alder');
      await press(page, 'Create Project');
    },
    toast: ['Error', 'Failed to create project'],
    kept: { 'Project Name': 'Relaunch', 'Revenue (£)': '5000' },
  },
  {
    path: '/projects',
    attempt: send({ 'Revenue (£)': '4200' }, 'Update Project', 'Edit Care plan'),
    toast: ['Error', 'Failed to update project'],
    kept: { 'Revenue (£)': '4200' },
  },
  {
    path: '/projects',
    attempt: confirm('Delete Care plan', 'Delete project'),
    toast: ['Error', 'Failed to delete project'],
  },
  {
    path: '/allocations',
    attempt: async (page) => {
      await press(page, 'Allocate hours to Service desk');
      await find(page, 'Team member', 'Ada Byrne');
      await fill(page, { Hours: '12' });
      await press(page, 'Add');
      await press(page, 'Save Allocations');
      await expect(page.getByRole('button', { name: 'Hours of Ada Byrne: 12h' })).toBeVisible();
    },
    toast: ['Error', 'Failed to save allocation'],
  },
  {
    path: '/team-members?new=1',
    attempt: send({ ...person, 'Annual Salary (£)': '30000' }, 'Create Team Member'),
    toast: ['Error', 'Failed to create team member'],
    kept: { ...person, 'Annual Salary (£)': '30000' },
  },
  {
    path: '/team-members',
    attempt: send({ Role: 'Art director' }, 'Update Team Member', 'Edit Ada Byrne'),
    toast: ['Error', 'Failed to update team member'],
    kept: { Role: 'Art director' },
  },
  {
    path: '/team-members',
    attempt: confirm('Delete Ada Byrne', 'Delete team member'),
    toast: ['Error', 'Failed to delete team member'],
  },
  {
    path: '/freelancers?view=bench&new=1',
    attempt: send({ ...person, 'Hourly Rate (£)': '50' }, 'Create Freelancer'),
    toast: ['Error', 'Failed to create freelancer'],
    kept: person,
  },
  {
    path: '/freelancers?view=bench',
    attempt: send({ 'Hourly Rate (£)': '55' }, 'Update Freelancer', 'Edit Flo Marsh'),
    toast: ['Error', 'Failed to update freelancer'],
    kept: { 'Hourly Rate (£)': '55' },
  },
  {
    path: '/freelancers?view=bench',
    attempt: confirm('Delete Flo Marsh', 'Delete freelancer'),
    toast: ['Error', 'Failed to delete freelancer'],
  },
  {
    path: '/monthly-planning?month=2026-11',
    attempt: (page) => press(page, 'Import Last Month for Care plan'),
    toast: ['Error', 'Failed to import last month allocations'],
  },
  {
    path: '/software-costs?new=1',
    attempt: send(subscription, 'Add'),
    toast: ['Error', 'Failed to add software cost'],
    kept: subscription,
  },
  {
    path: '/software-costs',
    attempt: send({ 'Monthly Cost (£)': '75' }, 'Update', 'Edit Framewise'),
    toast: ['Error', 'Failed to update software cost'],
    kept: { 'Monthly Cost (£)': '75' },
  },
  {
    path: '/software-costs',
    attempt: confirm('Delete Framewise', 'Delete cost'),
    toast: ['Error', 'Failed to delete software cost'],
  },
  {
    path: '/software-costs?month=2026-11',
    attempt: send({ 'Adjusted Cost (£)': '60' }, 'Create Adjustment', 'Adjust the cost of Framewise'),
    toast: ['Error', 'Failed to create adjustment'],
    kept: { 'Adjusted Cost (£)': '60' },
  },
  {
    path: '/software-costs',
    attempt: confirm('Adjust the cost of Framewise', 'Remove Adjustment'),
    toast: ['Error', 'Failed to remove adjustment'],
  },
  {
    path: '/other-costs?new=1',
    attempt: send(rent, 'Add Cost'),
    toast: ['Error', 'Failed to add other cost'],
    kept: rent,
  },
  {
    path: '/other-costs',
    attempt: send({ 'Amount (£)': '310.25' }, 'Update Cost', 'Edit Fares'),
    toast: ['Error', 'Failed to update other cost'],
    kept: { 'Amount (£)': '310.25' },
  },
  {
    path: '/other-costs',
    attempt: confirm('Delete Fares', 'Delete cost'),
    toast: ['Error', 'Failed to delete other cost'],
  },
];

/** Writes for which the server's own sentence is shown. */
export const told: Attempt[] = [
  {
    path: '/projects',
    attempt: async (page) => {
      await press(page, /Status of Care plan$/);
      await page.getByRole('option', { name: 'Hive Emergency' }).click();
    },
    toast: ['Update Failed', sentence],
  },
  {
    path: '/projects',
    attempt: send({ 'Revenue (£)': '4200' }, 'Update Project', 'Edit Care plan'),
    toast: ['Error', sentence],
    kept: { 'Revenue (£)': '4200' },
  },
  {
    path: '/monthly-planning',
    attempt: async (page) => {
      await press(page, 'Additional hours of Service desk: 0h');
      await page.getByRole('textbox', { name: 'Additional hours of Service desk' }).fill('5');
      await press(page, 'Confirm');
    },
    toast: ['Error', sentence],
  },
  {
    path: '/users?new=1',
    attempt: async (page) => {
      await fill(page, user);
      await page.getByLabel('Password', { exact: true }).fill('battery staple');
      await pressWithin(page, 'Create User');
    },
    toast: ['Error', sentence],
    kept: user,
  },
  {
    path: '/users',
    attempt: send({ 'Last Name optional': 'Field' }, 'Update User', 'Edit una'),
    toast: ['Error', sentence],
    kept: { 'Last Name optional': 'Field' },
  },
  { path: '/users', attempt: confirm('Delete una', 'Delete user'), toast: ['Error', sentence] },
];
