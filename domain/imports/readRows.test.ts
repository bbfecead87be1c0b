import { describe, expect, it } from 'vitest';
import { book } from '../testing/importBook.ts';
import { checkImport } from './checkImport.ts';
import {
  figuresOf,
  readAllocation,
  readFreelancer,
  readProject,
  readTeamMember,
  readTimeOff,
} from './readRows.ts';

const rowOf = (cells: Record<string, string>) => ({ row: 2, cells });
const here = { thisMonth: '2026-05' };
const comma = { ...here, decimalSign: ',' } as const;

describe('the numbers of a row as they are stored', () => {
  it.each([
    [
      'projects',
      { contractedHours: '7:30', hourlyRate: '1,250.5', revenue: '(75)', name: '40', startMonth: '2026-06' },
      { contractedHours: '7.5h', hourlyRate: '£1,250.50', revenue: '-£75' },
    ],
    [
      'projects',
      { contractedHours: '1 200', hourlyRate: 'soon', revenue: ' ' },
      { contractedHours: '1,200h' },
    ],
    [
      'team-members',
      { salary: '36000', paidLeaveDays: '1250', directCostPercentage: '33.125 %', isUkEmployee: '1' },
      { salary: '£36,000', paidLeaveDays: '1,250', directCostPercentage: '33.125%' },
    ],
    ['freelancers', { minAgreedHours: '0.12345678901' }, { minAgreedHours: '0.12345678901h' }],
    ['freelancers', { minAgreedHours: '0', hourlyRate: '7,5' }, { minAgreedHours: '0h' }],
  ] as const)('of %s %j are %j', (kind, cells, figures) => {
    expect(figuresOf(kind, rowOf(cells))).toEqual(figures);
  });

  it('go by the decimal sign of the file, and stand beside the verdict of a row that has any', () => {
    const cells = { name: 'Ida', email: 'ida@agency.example', role: 'Writer', hourlyRate: '1.250,50' };
    expect(figuresOf('freelancers', rowOf(cells), ',')).toEqual({ hourlyRate: '£1,250.50' });
    expect(figuresOf('freelancers', rowOf(cells))).toEqual({});
    const { verdicts } = checkImport('freelancers', [rowOf(cells)], { ...book, decimalSign: ',' });
    expect(verdicts).toEqual([
      {
        row: 2,
        outcome: 'new',
        message: 'New freelancer',
        errors: [],
        figures: { hourlyRate: '£1,250.50' },
      },
    ]);
  });
});

describe('a row of a file', () => {
  const project = { client: 'Elm', name: 'Shop', revenue: '100' };
  const person = { name: 'Ida', email: 'ida@agency.example', role: 'Writer' };
  const hours = { month: '2026-06', project: 'Shop', person: 'Ada' };

  it('has a point before its decimals, or the sign that the file says', () => {
    expect(readProject(rowOf({ ...project, revenue: '1,250.50' }), here).value?.fields.revenue).toBe(125_050);
    expect(readProject(rowOf({ ...project, revenue: '1.250,50' }), comma).value?.fields.revenue).toBe(
      125_050,
    );
    const split = { ...project, revenueSplit: 'June 2026: 12,5' };
    expect(readProject(rowOf(split), comma).value?.fields.revenueSplit).toEqual([
      { month: '2026-06', amount: 1250 },
    ]);
    const rated = { ...person, hourlyRate: '45', minAgreedHours: '7,5', directCostPercentage: '33,33' };
    expect(readFreelancer(rowOf({ ...rated, costType: 'both' }), comma).value).toMatchObject({
      minAgreedHours: 7.5,
      directCostPercentage: 33.33,
    });
  });

  it('of a project has its likelihood, won or lost today, or none', () => {
    const likelihood = (cell: string, by: typeof here = here) =>
      readProject(rowOf({ ...project, likelihood: cell }), by).value?.likelihood;
    expect([likelihood('Lost'), likelihood('60%'), likelihood('Tentative 60,0 %', comma)]).toEqual([
      { likelihood: 'lost', decidedOn: null },
      { likelihood: 'tentative', percent: 60 },
      { likelihood: 'tentative', percent: 60 },
    ]);
    expect(readProject(rowOf(project), here).value).not.toHaveProperty('likelihood');
  });

  it('of time off is one day and holiday, unless it says more', () => {
    const off = { email: 'ada@agency.example', from: '2026-07-06' };
    const whole = { hoursPerDay: null, note: null };
    expect(readTimeOff(rowOf(off), here).value).toEqual({
      person: undefined,
      email: 'ada@agency.example',
      fields: { from: '2026-07-06', to: '2026-07-06', kind: 'holiday', ...whole },
    });
    const said = { person: 'Ada', from: '2026-07-06', to: '8 July 2026', kind: 'Maternity', note: 'Twins' };
    expect(readTimeOff(rowOf({ ...said, hoursPerDay: '4h' }), here).value).toEqual({
      person: 'Ada',
      email: undefined,
      fields: { from: '2026-07-06', to: '2026-07-08', kind: 'parental', hoursPerDay: 4, note: 'Twins' },
    });
  });

  it.each([
    ['how a number is written', readAllocation, { ...hours, hours: '7,5' }, ['hours: Write 7.5']],
    [
      'how one is written, before what else the row lacks',
      readAllocation,
      { ...hours, project: '', hours: '7,5' },
      ['hours: Write 7.5', 'project: Project is required'],
    ],
    [
      'how an amount is written that would do without',
      readProject,
      { ...project, hourlyRate: '82,50' },
      ['hourlyRate: Write 82.50'],
    ],
    [
      'a number in other words',
      readAllocation,
      { ...hours, hours: '1e1' },
      ['hours: Please enter a valid number of hours'],
    ],
    [
      'a likelihood that is no tentative one, at its column',
      readProject,
      { ...project, likelihood: '100%' },
      ['likelihood: A project at 100% is won: choose Won instead'],
    ],
    [
      'a likelihood that is none',
      readProject,
      { ...project, likelihood: 'perhaps' },
      ['likelihood: Choose won, tentative or lost'],
    ],
    [
      'contracted hours beyond the most there can be, at their column',
      readProject,
      { client: 'Elm', name: 'Desk', projectType: 'SLA', contractedHours: '10,001' },
      ['contractedHours: Contracted hours cannot exceed 10,000 a month'],
    ],
    [
      'a month too far ahead of the current one',
      readTeamMember,
      { ...person, salary: '1', endMonth: '2031-06' },
      ['endMonth: Choose a month up to May 2031: June 2031 is too far ahead'],
    ],
    [
      'cells as long as can be, and no longer',
      readTeamMember,
      {
        ...person,
        salary: '1'.padStart(61),
        workingHours: '1'.padStart(41),
        skills: 'A'.repeat(20_001),
        startMonth: ' '.repeat(61),
      },
      [
        'salary: A cell of this column holds at most 60 characters',
        'workingHours: A cell of this column holds at most 40 characters',
        'startMonth: A cell of this column holds at most 60 characters',
        'skills: A cell of this column holds at most 20,000 characters',
      ],
    ],
    [
      'choices as long as can be, and no longer',
      readProject,
      { ...project, projectType: 'SLA'.padStart(61), status: 'Planning'.padStart(60) },
      ['projectType: A cell of this column holds at most 60 characters'],
    ],
    [
      'a last day too long',
      readTimeOff,
      { person: 'Ada', from: '2026-07-06', to: ' '.repeat(61) },
      ['to: A cell of this column holds at most 60 characters'],
    ],
    ['nobody', readTimeOff, { from: '2026-07-06' }, ['person: Say whose time off it is, by name or email']],
    [
      'additional hours beside a person, or neither hours nor a person',
      readAllocation,
      { month: '2026-06', project: 'Shop', email: 'ada@agency.example', additionalHours: '2' },
      [
        'hours: Please enter a valid number of hours',
        'additionalHours: Additional hours belong to the project, not to a person. Give them in a row without a person.',
      ],
    ],
  ] as const)('is told of %s', (_, read, cells, sentences) => {
    const { errors } = read(rowOf(cells), here);
    expect(errors?.map(({ field, message }) => `${field}: ${message}`)).toEqual(sentences);
  });
});
