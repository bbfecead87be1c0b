import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { eachInMay2026 } from '../testing/financePage.ts';
import { refusingApi } from '../testing/refusingApi.ts';
import { renderPage } from '../testing/renderPage.tsx';
import { FreelancersPage } from './freelancers/FreelancersPage.tsx';
import { OtherCostsPage } from './otherCosts/OtherCostsPage.tsx';
import { MonthlyPlanningPage } from './planning/MonthlyPlanningPage.tsx';
import { ProjectsPage } from './projects/ProjectsPage.tsx';
import { SoftwareCostsPage } from './softwareCosts/SoftwareCostsPage.tsx';
import { TeamMembersPage } from './teamMembers/TeamMembersPage.tsx';
import { UsersPage } from './users/UsersPage.tsx';
import { TeamUtilisationPage } from './utilisation/TeamUtilisationPage.tsx';

const pages: Record<string, ComponentType> = {
  '/projects': ProjectsPage,
  '/allocations': TeamUtilisationPage,
  '/team-members': TeamMembersPage,
  '/freelancers': FreelancersPage,
  '/monthly-planning': MonthlyPlanningPage,
  '/software-costs': SoftwareCostsPage,
  '/other-costs': OtherCostsPage,
  '/users': UsersPage,
};

const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

const form = async () => within(await screen.findByRole('dialog'));

const fill = async (fields: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) {
    const field = (await form()).getByLabelText(label);
    await userEvent.clear(field);
    // Typing fires a dozen events per letter.
    await userEvent.paste(text);
  }
};

/** Chooses from a combo box. */
const find = async (label: string, option: RegExp): Promise<void> => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

const send = (fields: Record<string, string>, button: string, open?: string) => async (): Promise<void> => {
  if (open) await press(open);
  await fill(fields);
  await press(button);
};

const confirm = (open: string, button: string) => async (): Promise<void> => {
  await press(open);
  await press(button);
};

type Attempt = {
  path: string;
  /** The action that the server refuses. */
  attempt: () => Promise<void>;
  toast: [title: string, description: string, reason?: string];
  /** Fields by label that must be kept for another try. */
  kept?: Record<string, string>;
};

/** The server's own sentence. */
const sentence = 'The planner is being looked after. Try again in a minute.';

const person = { Name: 'Bo Field', Email: 'bo@agency.example', Role: 'Writer' };
const relaunch = { 'Project Name': 'Relaunch', 'Revenue (£)': '5000' };
const member = { ...person, 'Annual Salary (£)': '30000' };
const freelancer = { ...person, 'Hourly Rate (£)': '50' };
const user = { Username: 'bo', 'First Name optional': 'Bo' };
const subscription = { Name: 'Chatterloft', 'Monthly Cost (£)': '49.99' };
const rent = { Name: 'Office Rent', 'Amount (£)': '2000' };

const unreachable = 'The planner cannot be reached. Check your connection and try again.';

/** Writes with a sentence in the specification. */
const silent: Attempt[] = [
  {
    path: '/projects?new=1',
    attempt: async () => {
      await fill(relaunch);
      await find('Client', /Alder/);
      await press('Create Project');
    },
    toast: ['Error', 'Failed to create project'],
    kept: relaunch,
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
    toast: ['Error', 'Failed to delete project', unreachable],
  },
  {
    path: '/allocations?month=2026-05',
    attempt: async () => {
      await press('Allocate hours to Service desk');
      await form();
      await find('Team member', /Ada Byrne/);
      await fill({ Hours: '12' });
      await press('Add');
      await press('Save Allocations');
      await screen.findByRole('button', { name: 'Hours of Ada Byrne: 12h' });
    },
    toast: ['Error', 'Failed to save allocation'],
  },
  {
    path: '/team-members?new=1',
    attempt: send(member, 'Create Team Member'),
    toast: ['Error', 'Failed to create team member', unreachable],
    kept: member,
  },
  {
    path: '/team-members',
    attempt: send({ Role: 'Art director' }, 'Update Team Member', 'Edit Ada Byrne'),
    toast: ['Error', 'Failed to update team member', unreachable],
    kept: { Role: 'Art director' },
  },
  {
    path: '/team-members',
    attempt: confirm('Delete Ada Byrne', 'Delete team member'),
    toast: ['Error', 'Failed to delete team member', unreachable],
  },
  {
    path: '/freelancers?view=bench&new=1',
    attempt: send(freelancer, 'Create Freelancer'),
    toast: ['Error', 'Failed to create freelancer', unreachable],
    kept: freelancer,
  },
  {
    path: '/freelancers?view=bench',
    attempt: send({ 'Hourly Rate (£)': '55' }, 'Update Freelancer', 'Edit Flo Marsh'),
    toast: ['Error', 'Failed to update freelancer', unreachable],
    kept: { 'Hourly Rate (£)': '55' },
  },
  {
    path: '/freelancers?view=bench',
    attempt: confirm('Delete Flo Marsh', 'Delete freelancer'),
    toast: ['Error', 'Failed to delete freelancer', unreachable],
  },
  {
    path: '/monthly-planning?month=2026-05',
    attempt: () => press('Import Last Month for Care plan'),
    toast: ['Error', 'Failed to import last month allocations', unreachable],
  },
  {
    path: '/software-costs?new=1',
    attempt: send(subscription, 'Add'),
    toast: ['Error', 'Failed to add software cost', unreachable],
    kept: subscription,
  },
  {
    path: '/software-costs',
    attempt: send({ 'Monthly Cost (£)': '75' }, 'Update', 'Edit Framewise'),
    toast: ['Error', 'Failed to update software cost', unreachable],
    kept: { 'Monthly Cost (£)': '75' },
  },
  {
    path: '/software-costs',
    attempt: () => press('Delete Framewise'),
    toast: ['Error', 'Failed to delete software cost', unreachable],
  },
  {
    path: '/software-costs?month=2026-06',
    attempt: send({ 'Adjusted Cost (£)': '60' }, 'Create Adjustment', 'Adjust the cost of Framewise'),
    toast: ['Error', 'Failed to create adjustment', unreachable],
    kept: { 'Adjusted Cost (£)': '60' },
  },
  {
    path: '/software-costs?month=2026-05',
    attempt: confirm('Adjust the cost of Framewise', 'Remove Adjustment'),
    toast: ['Error', 'Failed to remove adjustment', unreachable],
  },
  {
    path: '/other-costs?new=1',
    attempt: send(rent, 'Add Cost'),
    toast: ['Error', 'Failed to add other cost', unreachable],
    kept: rent,
  },
  {
    path: '/other-costs',
    attempt: send({ 'Amount (£)': '310.25' }, 'Update Cost', 'Edit Fares'),
    toast: ['Error', 'Failed to update other cost', unreachable],
    kept: { 'Amount (£)': '310.25' },
  },
  {
    path: '/other-costs',
    attempt: confirm('Delete Fares', 'Delete cost'),
    toast: ['Error', 'Failed to delete other cost', unreachable],
  },
];

/** Writes that show the server's own sentence. */
const told: Attempt[] = [
  {
    path: '/projects',
    attempt: async () => {
      await press(/Status of Care plan$/);
      await userEvent.click(await screen.findByRole('option', { name: 'Hive Emergency' }));
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
    path: '/monthly-planning?month=2026-05',
    attempt: async () => {
      await press('Additional hours of Service desk: 0h');
      await userEvent.keyboard('5');
      await press('Confirm');
    },
    toast: ['Not saved yet', `${sentence} What you entered is kept here, and saved as soon as it can be.`],
  },
  {
    path: '/users?new=1',
    attempt: send({ ...user, Password: 'battery staple' }, 'Create User'),
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

const toast = async () => {
  const shown = within(await screen.findByRole('region', { name: 'Notifications' }));
  return (await shown.findByRole('alert')).textContent;
};

eachInMay2026();

it.each([
  ...silent.map((attempt) => ({ ...attempt, words: undefined })),
  ...told.map((attempt) => ({ ...attempt, words: sentence })),
])('a write that fails is told and loses nothing typed: $path, $toast.0: $toast.1', async (given) => {
  const [path = ''] = given.path.split('?');
  // Without a connection, a write isn't retried.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  refusingApi(given.words);
  renderPage(pages[path] as ComponentType, given.path);
  await given.attempt();
  expect(await toast()).toBe(given.toast.join(''));
  for (const [label, text] of Object.entries(given.kept ?? {})) {
    expect((await form()).getByLabelText<HTMLInputElement>(label).value).toBe(text);
  }
});
