import type { FreelancerFields, TeamMemberFields } from '../people/personInput.ts';
import type { ClientFields } from '../projects/clientInput.ts';
import type { ProjectFields } from '../projects/projectInput.ts';
import { projectStatuses, projectTypes } from '../projects/projectStatus.ts';
import type { TimeOffFields } from '../timeOff/timeOffInput.ts';
import { timeOffKindNames } from '../timeOff/timeOffWords.ts';
import { bankHolidayRegions } from '../values/planningFormulas.ts';

/** The kinds of list that can be imported from a spreadsheet, as named in URLs. */
export const importKinds = [
  'clients',
  'projects',
  'team-members',
  'freelancers',
  'allocations',
  'time-off',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** Most rows of one import. */
export const maxImportRows = 5_000;

/** Most characters of a cell of any kind. */
export const longestCell = 20_000;

/**
 * The content of a column, which decides how its cells are read and how long they may be (readRows.ts). A list is a
 * choice.
 */
export type CellKind =
  | 'line'
  | 'prose'
  | 'money'
  | 'hours'
  | 'percentage'
  | 'count'
  | 'month'
  | 'day'
  | 'yesNo'
  | 'likelihood'
  | 'split'
  | 'skills'
  | readonly string[];

/** A column of a spreadsheet list. Templates, exports and imports share the headings. */
export type ImportColumn = {
  field: string;
  heading: string;
  holds: CellKind;
  /** True if a row without it is refused. The rules of a kind may require more. */
  required: boolean;
  /** Value in the template's example row. */
  example: string;
  /** Other headings that are recognised. */
  also: readonly string[];
};

type ColumnWords = Omit<ImportColumn, 'field'>;

const column = (
  heading: string,
  holds: CellKind,
  example: string,
  also: readonly string[],
  required = false,
): ColumnWords => ({ heading, holds, required, example, also });

const needed = (heading: string, holds: CellKind, example: string, also: readonly string[]) =>
  column(heading, holds, example, also, true);

/** 'operating' is another word for 'operational'. */
const costTypes = ['direct', 'operational', 'operating', 'both'];

const person = (firstName: string) => ({
  name: needed('Name', 'line', `${firstName} Byrne`, ['Full Name', 'Person', 'Team Member', 'Freelancer']),
  email: needed('Email', 'line', `${firstName.toLowerCase()}@agency.example`, ['Email Address', 'Mail']),
  role: needed('Role', 'line', 'Designer', ['Job Title', 'Title', 'Position']),
});
const cost = {
  costType: column('Cost Type', costTypes, 'Direct', ['Cost']),
  directCostPercentage: column('Direct Cost Percentage', 'percentage', '100', [
    'Direct Percentage',
    'Direct %',
    'Direct Cost %',
  ]),
};
/** A person's skills, separated by commas. */
const skills = column('Skills', 'skills', 'Figma, Illustrator', ['Skill', 'Expertise']);
/** The person's first and last month; empty for an open end. */
const span = {
  startMonth: column('Start Month', 'month', '', ['Start', 'Start Date', 'First Month', 'Joined']),
  endMonth: column('End Month', 'month', '', ['End', 'End Date', 'Last Month', 'Left']),
};

/** The columns of each kind: every field of its record, with names in place of ids. */
export type ImportFields = {
  clients: keyof ClientFields;
  projects: Exclude<keyof ProjectFields, 'clientId'> | 'client' | 'status' | 'likelihood';
  'team-members': keyof TeamMemberFields;
  freelancers: keyof FreelancerFields;
  'time-off': 'person' | 'email' | keyof TimeOffFields;
  allocations: 'month' | 'client' | 'project' | 'person' | 'email' | 'hours' | 'additionalHours';
};

const columnsByField: { [Kind in ImportKind]: Record<ImportFields[Kind], ColumnWords> } = {
  clients: { name: needed('Client', 'line', 'Birch & Sons', ['Name', 'Client Name', 'Customer', 'Company']) },
  projects: {
    client: needed('Client', 'line', 'Birch & Sons', ['Client Name', 'Customer', 'Company']),
    name: needed('Project', 'line', 'Service desk', ['Name', 'Project Name', 'Title']),
    projectType: column('Project Type', projectTypes, 'SLA', ['Type', 'Kind']),
    contractedHours: column('Contracted Hours', 'hours', '40', ['Hours', 'Allocated Hours', 'Monthly Hours']),
    hourlyRate: column('Hourly Rate', 'money', '82.50', ['Rate', 'Rate per Hour']),
    revenue: column('Revenue', 'money', '', ['Budget', 'Fee', 'Monthly Revenue', 'Amount']),
    revenueSplit: column('Revenue Split', 'split', '', ['Split', 'Invoices']),
    startMonth: column('Start Month', 'month', '2026-06', ['Start', 'Start Date', 'First Month']),
    status: column('Status', projectStatuses, 'Planning', ['State']),
    description: column('Description', 'prose', '', ['Notes', 'Note']),
    endMonth: column('End Month', 'month', '', ['End', 'End Date', 'Last Month']),
    likelihood: column('Likelihood', 'likelihood', 'Won', ['Probability', 'Chance']),
  },
  'team-members': {
    ...person('Ada'),
    salary: needed('Annual Salary', 'money', '36000', ['Salary', 'Pay', 'Wage']),
    workingHours: column('Working Hours', 'hours', '37.5', ['Weekly Hours', 'Hours', 'Hours a Week']),
    isUkEmployee: column('UK Employee', 'yesNo', 'Yes', ['UK', 'Is UK Employee']),
    paidLeaveDays: column('Paid Leave', 'count', '25', ['Paid Leave Days', 'Holiday', 'Leave', 'Holidays']),
    ...cost,
    ...span,
    skills,
    bankHolidayRegion: column('Bank Holidays', bankHolidayRegions, '', ['Bank Holiday Region']),
  },
  freelancers: {
    ...person('Flo'),
    hourlyRate: needed('Hourly Rate', 'money', '45', ['Rate', 'Rate per Hour']),
    minAgreedHours: column('Contracted Hours', 'hours', '20', [
      'Minimum Hours',
      'Min Agreed Hours',
      'Agreed Hours',
      'Hours',
    ]),
    ...cost,
    ...span,
    skills,
  },
  allocations: {
    month: needed('Month', 'month', '2026-06', ['Period', 'Date']),
    client: column('Client', 'line', 'Birch & Sons', ['Client Name', 'Customer']),
    project: needed('Project', 'line', 'Service desk', ['Project Name']),
    person: column('Person', 'line', 'Ada Byrne', ['Name', 'Team Member', 'Freelancer', 'Resource', 'Who']),
    email: column('Email', 'line', 'ada@agency.example', ['Email Address']),
    hours: column('Hours', 'hours', '37.5', ['Hours Allocated', 'Allocated Hours', 'Allocation', 'Time']),
    additionalHours: column('Additional Hours', 'hours', '', ['Extra Hours']),
  },
  'time-off': {
    person: column('Person', 'line', 'Ada Byrne', ['Name', 'Team Member', 'Employee', 'Full Name', 'Who']),
    email: column('Email', 'line', 'ada@agency.example', ['Email Address', 'Work Email', 'Mail']),
    from: needed('First Day', 'day', '2026-07-06', ['From', 'Start', 'Start Date', 'First Date']),
    to: column('Last Day', 'day', '2026-07-10', ['To', 'Until', 'End', 'End Date', 'Last Date']),
    hoursPerDay: column('Hours a Day', 'hours', '', ['Hours per Day', 'Hours']),
    kind: column('Kind', timeOffKindNames, 'Holiday', ['Type', 'Leave Type', 'Absence Type']),
    note: column('Note', 'prose', '', ['Notes', 'Comment', 'Description', 'Reason']),
  },
};

const listed = (columns: Readonly<Record<string, ColumnWords>>): readonly ImportColumn[] =>
  Object.entries(columns).map(([field, words]) => ({ field, ...words }));

/** The columns of each kind, in the order of the template. */
export const importColumns: Record<ImportKind, readonly ImportColumn[]> = {
  clients: listed(columnsByField.clients),
  projects: listed(columnsByField.projects),
  'team-members': listed(columnsByField['team-members']),
  freelancers: listed(columnsByField.freelancers),
  allocations: listed(columnsByField.allocations),
  'time-off': listed(columnsByField['time-off']),
};

const keyOf = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/[^\p{L}\p{N}%]/gu, '');

/**
 * Guesses from which column each field is read: by its own heading first, then by its other names. No two fields of a
 * kind share a name, so no column is used twice. Fields without a matching heading are left out.
 */
export const guessColumns = (kind: ImportKind, headings: readonly string[]): Record<string, number> => {
  const keys = headings.map(keyOf);
  const guessed: Record<string, number> = {};
  const give = (field: string, name: string) => {
    const place = keys.indexOf(keyOf(name));
    if (guessed[field] === undefined && place >= 0) guessed[field] = place;
  };
  for (const { field, heading } of importColumns[kind]) give(field, heading);
  for (const { field, also } of importColumns[kind]) for (const name of also) give(field, name);
  return guessed;
};
