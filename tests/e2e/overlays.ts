import { accessOverlays } from './accessOverlays.ts';
import { moneyOverlays } from './moneyOverlays.ts';
import {
  answered,
  dialog,
  firstRow,
  inTurn,
  isThere,
  list,
  modal,
  type Opening,
  popover,
  press,
  rowPress,
} from './openings.ts';
import type { Screen } from './screens.ts';
import { expect } from './visit.ts';

/** A comparison with another employer NI, once it is ready. */
const readyComparison: Opening = async (page) => {
  const formulas = { employerNiMethod: 'dated', monthlyCostIncludesEmployerNi: true };
  const answer = await page.request.post('/api/admin/replays', {
    data: { formulas, reason: 'NI is a cost' },
  });
  const { id } = (await answer.json()) as { id: number };
  await page.goto(`/formulas?replay=${id}`);
  await expect(page.getByRole('table', { name: 'What would change' })).toBeVisible();
};

const history: Opening = inTurn(press('History'), isThere(`${modal} [data-slot~="disclosure-panel"] li`));

/** A raise for somebody whose pay has changed before. */
const raise: Opening = async (page) => {
  await expect(page.getByText('Values by month')).toBeVisible();
  await page.getByLabel('Annual Salary').fill('54321');
  await expect(page.getByText('From which month?')).toBeVisible();
};

const toLeaveOf =
  (name: string): Opening =>
  async (page) => {
    await page.getByRole('link', { name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };

/** Every dialog, list of choices and toast over a page, on the sample agency. */
export const overlays: readonly Screen[] = [
  dialog('command palette', '/', (page) => page.keyboard.press('Control+k')),
  ...[
    'team-ur',
    'freelancer-activity',
    'project-profitability',
    'team-profitability',
    'freelancer-profitability',
    'billable-hours',
  ].map((show) => dialog(`dashboard ${show}`, `/?show=${show}`)),
  dialog('a member of Team UR', '/?show=team-ur', async (page) => {
    await page.getByRole('dialog').locator(rowPress).first().click();
    await expect(page.locator(modal)).toHaveCount(2);
  }),
  dialog('people who have left', '/users', press('Erase personal data')),
  dialog('erasing somebody', '/users', inTurn(press('Erase personal data'), press(/^Erase [A-Z]/))),
  dialog('new one-off project', '/projects?new=1', press('Add month')),
  dialog('new project refused', '/projects?new=1', async (page) => {
    await press('Create Project')(page);
    await expect(page.getByText('Project name is required')).toBeVisible();
  }),
  dialog('edit project', '/projects?edit=1'),
  dialog('invoice more than the revenue', '/projects?new=1', async (page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Project Name').fill('Relaunch');
    await dialog.getByRole('combobox').first().click();
    await page.getByRole('option').first().click();
    await dialog.getByLabel('Revenue (£)').fill('1000');
    await press('Add month')(page);
    await dialog.getByLabel(/^Amount/).fill('5000');
    await press('Create Project')(page);
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }),
  { name: 'a comparison that is ready', path: '/formulas', open: readyComparison },
  dialog('use formulas from now on', '/formulas', inTurn(readyComparison, press('Use these from now on'))),
  dialog('discard a comparison', '/formulas', inTurn(readyComparison, press('Discard'))),
  dialog(
    'go back to formulas',
    '/formulas',
    inTurn(
      answered(
        '/api/admin/formulas',
        ({ revisions: [first, ...others], ...view }: { revisions: object[] }) => ({
          ...view,
          revisions: [{ ...first, version: 7 }, ...others],
        }),
      ),
      press('Use again'),
    ),
  ),
  {
    name: 'employer NI by date',
    path: '/formulas',
    open: async (page) => {
      await press(/Employer NI$/)(page);
      await page.getByRole('option', { name: 'Rates and thresholds by date' }).click();
      await expect(page.getByLabel('Above', { exact: true }).first()).toBeVisible();
    },
    part: '[data-slot~="ni-table"]',
  },
  {
    name: 'figures that are checked',
    path: '/formulas',
    open: inTurn(press('Check the figures'), async (page) => {
      await expect(page.getByText(/^Checked: all [\d,]+ figures agree/)).toBeVisible();
      await press('Details')(page);
    }),
    part: '[data-slot~="check"]',
  },
  list('project types', '/projects?new=1', press(/Project Type$/)),
  list('clients', '/projects?new=1', (page) => page.getByRole('combobox').first().click()),
  dialog('delete project', '/projects', press(/^Delete /)),
  dialog('discard changes', '/projects?new=1', async (page) => {
    await page.getByLabel('Project Name').fill('Relaunch');
    await press('Cancel')(page);
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }),
  dialog('new team member', '/team-members?new=1', async (page) => {
    await press(/Cost Type$/)(page);
    await page.getByRole('option', { name: 'Both' }).click();
    await expect(page.getByLabel('Direct Cost Percentage')).toBeVisible();
  }),
  dialog('a raise from a month on', '/team-members?edit=5', raise),
  list('months of a raise', '/team-members?edit=5', inTurn(raise, press(/From which month\?$/))),
  dialog('remove a change', '/team-members?edit=5', async (page) => {
    await press(/^Remove/)(page);
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }),
  dialog('another price from a month on', '/software-costs?edit=1', async (page) => {
    await page.getByLabel('Monthly Cost').fill('321');
    await expect(page.getByText('From which month?')).toBeVisible();
  }),
  dialog('another rent from a month on', '/other-costs?edit=1', async (page) => {
    await page.getByLabel('Amount (£)').fill('4100');
    await expect(page.getByText('From which month?')).toBeVisible();
  }),
  dialog(
    'edit a team member without pay',
    '/team-members',
    inTurn(
      answered('/api/auth/user', (user: object) => ({ ...user, seesPay: false })),
      press(/^Edit /),
    ),
  ),
  dialog('delete team member', '/team-members', press(/^Delete /)),
  dialog('somebody leaves in a month', '/team-members', press(/^Leaves in a month/)),
  dialog('rename a client', '/clients', press(/^Edit /)),
  dialog('merge a client', '/clients', press(/^Merge…/)),
  dialog('enter time off', '/time-off', press('Enter time off')),
  dialog('change time off', '/team-members', inTurn(toLeaveOf('Priya Sandhar'), press(/^Edit .* 20\d\d/))),
  dialog('remove time off', '/team-members', inTurn(toLeaveOf('Priya Sandhar'), press(/^Delete .* 20\d\d/))),
  { ...dialog('ask for time off', '/', press('Ask for time off')), viewer: 'member' },
  dialog('accept a request', '/', press('Accept')),
  dialog('decline a request', '/', press('Decline')),
  dialog('rename a role', '/team-members', press('Rename a role')),
  dialog('new freelancer', '/freelancers?view=bench&new=1'),
  dialog('edit freelancer', '/freelancers?view=bench&edit=1'),
  dialog('new placeholder', '/placeholders?new=1'),
  dialog('replace a placeholder', '/placeholders', press(/^Replace by…/)),
  dialog('allocate hours', '/allocations?show=allocated', press(/^Allocate hours to/)),
  dialog('a plan of a past day', '/allocations?show=allocated&asOf=2026-10-10', press(/^Allocated hours of/)),
  dialog('import over other hours', '/monthly-planning', press(/^Import Last Month for/)),
  dialog('allocate hours from a draft', '/allocations?month=2027-01', press(/^Allocate hours to/)),
  dialog('profit breakdown', '/monthly-planning', press(/^Profit of/)),
  dialog('copy last month', '/monthly-planning?new=1'),
  list('months', '/monthly-planning', press(/Month$/)),
  dialog('a person’s report', '/reports', firstRow),
  ...moneyOverlays,
  ...accessOverlays,
  dialog('undoing a change', '/history', inTurn(press(/^Undo what/), isThere('[data-slot~="undo-part"]'))),
  dialog('history of a project', '/projects?edit=1', history),
  dialog('history of a team member', '/team-members?edit=1', history),
  dialog('history of a freelancer', '/freelancers?view=bench&edit=1', history),
  dialog('history of a software cost', '/software-costs?edit=1', history),
  dialog('history of an adjusted cost', '/software-costs?adjust=1', history),
  dialog('history of another cost', '/other-costs?edit=1', history),
  dialog('history of a plan', '/allocations?show=allocated', inTurn(press(/^Allocate hours to/), history)),
  {
    name: 'a toast',
    path: '/reports',
    // Hovering keeps the toast open while it is checked.
    open: inTurn(press(/^Export CSV of/), (page) => page.locator('[data-slot~="toast"]').hover()),
    part: '[data-slot~="toasts"]',
  },
  {
    name: 'sign-in refused',
    path: '/',
    viewer: 'stranger',
    open: async (page) => {
      await press('Sign In')(page);
      await expect(page.getByText('Username is required')).toBeVisible();
    },
  },
  { name: 'no match', path: '/team-members?q=nobody' },
  { name: 'a past day', path: '/pnl-forecast?asOf=2026-06-30' },
  {
    name: 'choosing a past day',
    path: '/?asOf=',
    open: inTurn(press('Calendar'), isThere('[data-slot~="date-popover"]')),
    part: '[data-slot~="date-popover"]',
  },
  {
    name: 'which rows of the schedule',
    path: '/schedule',
    open: inTurn(press(/choose rows$/), isThere(popover)),
    part: popover,
  },
  {
    name: 'how rows of the schedule are shown',
    path: '/schedule',
    open: inTurn(press('View'), isThere(popover)),
    part: popover,
  },
  {
    name: 'the months shown',
    path: '/time-off',
    open: inTurn(press(/^Shown: /), isThere(popover)),
    part: popover,
  },
  {
    name: 'a freelancer’s projects',
    path: '/freelancers',
    open: inTurn(firstRow, isThere('[data-slot~="table-detail"]')),
    part: '[data-slot~="table-detail"]',
  },
  {
    name: 'additional hours',
    path: '/monthly-planning',
    open: inTurn(press(/^Additional hours of/), isThere('[data-slot~="editing"]')),
    part: '[data-slot~="editing"]',
  },
  dialog('the keys and marks of the schedule', '/schedule', press(/^Keys and marks/)),
  {
    name: 'the tour of the schedule',
    path: '/schedule',
    open: inTurn(
      press(/^Keys and marks/),
      (page) => page.locator(modal).getByRole('button', { name: 'Take the tour' }).click(),
      isThere('[data-slot~="tour-ring"]'),
    ),
    part: '[role="dialog"]',
  },
  dialog('copying hours forward', '/schedule', inTurn(press('Copy forward'), isThere(`${modal} table`))),
  list('what can be done with a cell of the schedule', '/schedule', async (page) => {
    await page.getByRole('grid').focus();
    await page.keyboard.press('.');
  }),
  {
    name: 'a cell of the schedule',
    path: '/schedule',
    open: async (page) => {
      await page.getByRole('grid').locator('[data-kind="person"] button').first().click();
      await page.getByRole('grid').locator('[data-kind="hours"] [role="gridcell"]').first().click();
      await page.keyboard.press('F2');
      await expect(page.getByRole('gridcell').getByRole('textbox')).toBeVisible();
    },
    part: '[role="gridcell"]:has(input)',
  },
];

const planning = /^\/($|\?|(projects|team-members|freelancers|allocations|monthly-planning|reports)\b)/;

/** Overlays of the planning pages: half of all, so that two workers can share them. */
export const overlaysOfPlanning: readonly Screen[] = overlays.filter(({ path }) => planning.test(path));
