import { test } from './test.ts';
import { expect } from './visit.ts';

type Reading = {
  path: string;
  /** Headings of tables, by the table's name. */
  tables?: Record<string, string[]>;
  /** Other texts that must be shown. */
  texts?: string[];
};

const projects = (figure: string) => ['Client', 'Project', figure, 'Rate', 'Status', 'Actions'];

const readings: Reading[] = [
  {
    path: '/',
    texts: [
      ...[
        'Total Revenue',
        'Average GM',
        'Clients Going Well',
        'Team Utilization',
        'Resource Planning Report',
      ],
      ...['Team UR', 'Freelancer Activity', 'Project Profitability', 'Team Profitability'],
      'Freelancer Profitability',
    ],
  },
  {
    path: '/?show=team-ur',
    tables: { 'Team UR': ['Member', 'Role', 'Allocated Hours', 'Working Hours', 'Utilization Rate'] },
  },
  {
    path: '/projects',
    tables: {
      'SLA Projects': projects('Contracted Hours'),
      'Retainer Projects': projects('Revenue'),
      'One-off Projects': projects('Revenue'),
    },
  },
  {
    path: '/team-members',
    tables: {
      'Team members': [
        ...['Name', 'Role', 'Email', 'Annual Salary', 'Hourly Rate (inc. NI)', 'Working Hours', 'Cost Split'],
        'Actions',
      ],
    },
  },
  { path: '/freelancers', texts: ['Monthly Hours', 'Freelancer Bench'] },
  {
    path: '/allocations',
    texts: ['All Projects', 'Allocated', 'Unallocated', 'Over Allocated', 'Under Allocated'],
  },
  {
    path: '/monthly-planning',
    tables: {
      'SLA Projects': [
        ...['Client', 'Project', 'Additional Hours', 'Allocated', 'Status', 'Revenue', 'Profit'],
        'Actions',
      ],
    },
    texts: ['SLA', 'Retainer', 'One-off', 'Under Allocated'],
  },
  {
    path: '/pnl-forecast',
    texts: [
      'Profit and Loss forecasting with revenue and cost management',
      'Multi-Month P&L Forecast',
      ...['Retainer Revenue', 'SLA Revenue', 'One-off Revenue', 'Total Revenue'],
      ...['Direct Staff Costs', 'Direct Software Costs', 'Total Direct Costs', 'Gross Profit'],
      ...['Gross Margin %', 'Operating Staff Costs', 'Operating Software Costs', 'Other Operating Costs'],
      ...['Total Operating Costs', 'Net Profit', 'Net Margin %'],
    ],
  },
  {
    path: '/pnl-forecast?show=direct-staff&of=2026-10',
    // The last column explains each row.
    tables: {
      'Team Members': ['Name', 'Cost Type', 'Monthly Salary', 'Direct Cost', 'Actions'],
      Freelancers: ['Name', 'Cost Type', 'Hours', 'Hourly Rate', 'Total Cost', 'Direct Cost', 'Actions'],
    },
  },
  {
    path: '/pnl-forecast?show=operating-staff&of=2026-10',
    tables: { 'Team Members': ['Name', 'Cost Type', 'Monthly Salary', 'Operating Cost', 'Actions'] },
  },
  {
    path: '/software-costs',
    tables: {
      'Software Subscriptions - October 2026': [
        ...['Name', 'Description', 'Cost Type', 'Default Cost', 'Effective Cost', 'Status', 'Actions'],
      ],
    },
  },
  {
    path: '/other-costs',
    tables: {
      'Other Operating Costs': ['Name', 'Description', 'Category', 'Amount', 'Recurring', 'Actions'],
    },
    texts: ['Manage other operating expenses like office costs, travel, utilities, etc.', 'Monthly Summary'],
  },
];

test.for(readings)(
  '$path reads as specified',
  async ({ path, tables = {}, texts = [] }, { agency, visit }) => {
    const page = await visit(agency, { path, isShared: true });
    for (const [name, headings] of Object.entries(tables)) {
      const head = page.getByRole('table', { name }).getByRole('columnheader');
      await expect(head).toHaveText(headings);
    }
    // A heading may be followed by a count.
    for (const text of texts)
      await expect(page.getByText(new RegExp(`^${RegExp.escape(text)}(?!\\w)`)).first()).toBeVisible();
  },
);

test('the sidebar leads everywhere, in order, and all of it is in sight', async ({ agency, visit }) => {
  const page = await visit(agency, { isShared: true });
  const links = page.getByRole('navigation').getByRole('link');
  await expect(links.first()).toBeInViewport({ ratio: 1 });
  await expect(links.last()).toBeInViewport({ ratio: 1 });
  const labels = [
    ...['Dashboard', 'Monthly Planning', 'Projects', 'Team Members', 'Freelancers', 'Team Utilisation'],
    ...['Reports', 'P&L Forecast', 'Software Costs', 'Other Costs', 'User Management'],
  ];
  const all = await links.allTextContents();
  expect(all.filter((label) => labels.includes(label))).toEqual(labels);
  await expect(page.getByRole('navigation').getByText('Administration', { exact: true })).toBeVisible();
  for (const label of labels) {
    await links.getByText(label, { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      label === 'Other Costs' ? 'Other Operating Costs' : label,
    );
    await expect(links.and(page.locator('[aria-current="page"]'))).toHaveText(label);
  }
});

test('the sidebar of a low screen begins where one is', async ({ agency, visit }) => {
  const page = await visit(agency, { path: '/formulas', viewport: { width: 1280, height: 620 } });
  const navigation = page.getByRole('navigation');
  await expect(navigation.getByRole('link', { name: 'Formulas' })).toBeInViewport({ ratio: 1 });
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).not.toBeInViewport();
  // Keyboard navigation still starts at the top.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});
