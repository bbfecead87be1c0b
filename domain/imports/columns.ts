/** The kinds of list that can be imported from a spreadsheet, as they stand in the address. */
export const importKinds = ['clients', 'projects', 'team-members', 'freelancers', 'allocations'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Most rows of one import. */
export const mostImportRows = 5_000;

/** A column of a list for spreadsheets: templates, exports and imports all have the same headings. */
export type ImportColumn = {
  field: string;
  heading: string;
  /** Whether a row without it is refused; the rules of each kind may ask for more. */
  required: boolean;
  /** A value of the template's example row. */
  example: string;
  /** Other headings by which the column is recognised. */
  also: readonly string[];
};

const column = (
  field: string,
  heading: string,
  example: string,
  also: readonly string[] = [],
  required = false,
): ImportColumn => ({ field, heading, required, example, also });

const needed = (field: string, heading: string, example: string, also: readonly string[] = []) =>
  column(field, heading, example, also, true);

const person = [
  needed('name', 'Name', 'Ada Byrne', ['Full Name', 'Person', 'Team Member', 'Freelancer']),
  needed('email', 'Email', 'ada@agency.example', ['E-mail', 'Email Address', 'Mail']),
  needed('role', 'Role', 'Designer', ['Job Title', 'Title', 'Position']),
];
const cost = [
  column('costType', 'Cost Type', 'Direct', ['Cost']),
  column('directCostPercentage', 'Direct Cost Percentage', '100', [
    'Direct Percentage',
    'Direct %',
    'Direct Cost %',
  ]),
];
/** Outside of them a person is not there; empty for always. */
const span = [
  column('startMonth', 'Start Month', '', ['Start', 'Start Date', 'First Month', 'Joined']),
  column('endMonth', 'End Month', '', ['End', 'End Date', 'Last Month', 'Left']),
];

export const importColumns: Record<ImportKind, readonly ImportColumn[]> = {
  clients: [needed('name', 'Client', 'Birch & Sons', ['Name', 'Client Name', 'Customer', 'Company'])],
  projects: [
    needed('client', 'Client', 'Birch & Sons', ['Client Name', 'Customer', 'Company']),
    needed('name', 'Project', 'Service desk', ['Name', 'Project Name', 'Title']),
    column('projectType', 'Project Type', 'SLA', ['Type', 'Kind']),
    column('contractedHours', 'Contracted Hours', '40', ['Hours', 'Allocated Hours', 'Monthly Hours']),
    column('hourlyRate', 'Hourly Rate', '82.50', ['Rate', 'Rate per Hour']),
    column('revenue', 'Revenue', '', ['Budget', 'Fee', 'Monthly Revenue', 'Amount']),
    column('revenueSplit', 'Revenue Split', '', ['Split', 'Invoices']),
    column('startMonth', 'Start Month', '2026-06', ['Start', 'Start Date', 'First Month']),
    column('status', 'Status', 'Planning', ['State']),
    column('description', 'Description', '', ['Notes', 'Note']),
    column('endMonth', 'End Month', '', ['End', 'End Date', 'Last Month']),
  ],
  'team-members': [
    ...person,
    needed('salary', 'Annual Salary', '36000', ['Salary', 'Pay', 'Wage']),
    column('workingHours', 'Working Hours', '37.5', ['Weekly Hours', 'Hours', 'Hours a Week']),
    column('isUkEmployee', 'UK Employee', 'Yes', ['UK', 'Is UK Employee']),
    column('paidLeaveDays', 'Paid Leave', '25', ['Paid Leave Days', 'Holiday', 'Leave', 'Holidays']),
    ...cost,
    ...span,
  ],
  freelancers: [
    ...person.map((it) => ({ ...it, example: it.example.replace('Ada', 'Flo').replace('ada@', 'flo@') })),
    needed('hourlyRate', 'Hourly Rate', '45', ['Rate', 'Rate per Hour']),
    column('minAgreedHours', 'Contracted Hours', '20', [
      'Minimum Hours',
      'Min Agreed Hours',
      'Agreed Hours',
      'Hours',
    ]),
    ...cost,
    ...span,
  ],
  allocations: [
    needed('month', 'Month', '2026-06', ['Period', 'Date']),
    column('client', 'Client', 'Birch & Sons', ['Client Name', 'Customer']),
    needed('project', 'Project', 'Service desk', ['Project Name']),
    column('person', 'Person', 'Ada Byrne', ['Name', 'Team Member', 'Freelancer', 'Resource', 'Who']),
    column('email', 'Email', 'ada@agency.example', ['E-mail', 'Email Address']),
    column('hours', 'Hours', '37.5', ['Hours Allocated', 'Allocated Hours', 'Allocation', 'Time']),
    column('additionalHours', 'Additional Hours', '', ['Extra Hours']),
  ],
};

const keyOf = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)/g, '')
    .replace(/[^\p{L}\p{N}%]/gu, '');

/**
 * Which column of a file each field is read from, guessed by the headings: its own first, then the other names it
 * goes by. A column of the file is given to one field only; fields that nothing is like are left out.
 */
export const guessColumns = (kind: ImportKind, headings: readonly string[]): Record<string, number> => {
  const keys = headings.map(keyOf);
  const guessed: Record<string, number> = {};
  const taken = new Set<number>();
  const give = (field: string, name: string) => {
    const place = keys.findIndex((key, index) => key === keyOf(name) && !taken.has(index));
    if (guessed[field] !== undefined || place < 0) return;
    guessed[field] = place;
    taken.add(place);
  };
  for (const { field, heading } of importColumns[kind]) give(field, heading);
  for (const { field, also } of importColumns[kind]) for (const name of also) give(field, name);
  return guessed;
};
