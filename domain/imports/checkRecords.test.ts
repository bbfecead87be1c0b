import { describe, expect, it } from 'vitest';
import { book, rowsOf } from '../testing/importBook.ts';
import { checkImport } from './checkImport.ts';
import type { ImportKind } from './columns.ts';
import { countVerdicts } from './verdicts.ts';

const check = (kind: ImportKind, ...cells: readonly Record<string, string>[]) =>
  checkImport(kind, rowsOf(cells), book);

/** "2 new: New client", or an error's sentences, each with its column. */
const told = (kind: ImportKind, ...cells: readonly Record<string, string>[]) =>
  check(kind, ...cells).verdicts.flatMap(({ row, outcome, message, errors }) =>
    outcome === 'error'
      ? errors.map((error) => `${row} ${message}${error.field}: ${error.message}`)
      : [`${row} ${outcome}: ${message}`],
  );

describe('checking rows of clients', () => {
  it('given new, known and repeated names in any case, then only the new ones are added', () => {
    const cells = [{ name: 'Cedar' }, { name: 'BIRCH  & sons' }, { name: ' cedar ' }, { name: '' }];
    expect(told('clients', ...cells)).toEqual([
      '2 new: New client',
      '3 same: There already; left as it is.',
      '4 same: The same client as in row 2.',
      '5 name: Client name is required',
    ]);
    expect(check('clients', ...cells)).toMatchObject({
      changes: {
        clients: ['Cedar'],
        projects: [],
        teamMembers: [],
        freelancers: [],
        plans: new Map(),
        timeOff: new Map(),
      },
      consequence: 'Adds 1 client. 2 rows are there already and left as they are.',
    });
  });

  it.each([
    [['Cedar', 'Dogwood'], 'Adds 2 clients.'],
    [['Cedar', 'Cedar'], 'Adds 1 client. 1 row is there already and left as they are.'],
    [[], 'Adds 0 clients.'],
  ])('given %j, then importing "%s"', (names, consequence) => {
    expect(check('clients', ...names.map((name) => ({ name }))).consequence).toBe(consequence);
  });

  it('given an error, then its row says nothing else', () => {
    expect(check('clients', { name: ' ' }).verdicts).toEqual([
      {
        row: 2,
        outcome: 'error',
        message: '',
        errors: [{ field: 'name', message: 'Client name is required' }],
      },
    ]);
    expect(check('clients', { name: 'Cedar' }).verdicts).toEqual([
      { row: 2, outcome: 'new', message: 'New client', errors: [] },
    ]);
  });
});

describe('checking rows of projects', () => {
  const shop = { client: 'Birch & Sons', name: 'Web shop', revenue: '100' };

  it('given a client of the agency, a new one, and a new one again, then each is made once', () => {
    const cells = [
      shop,
      { ...shop, client: 'Cedar' },
      { ...shop, client: 'CEDAR', name: 'App' },
      { ...shop, name: 'service DESK' },
    ];
    expect(told('projects', ...cells)).toEqual([
      '2 new: New project',
      '3 new: New project of the new client Cedar',
      '4 new: New project of the new client Cedar',
      '5 same: This client has a project of this name already; it is left as it is.',
    ]);
    const { changes, consequence } = check('projects', ...cells);
    expect(changes).toMatchObject({
      clients: ['Cedar'],
      projects: [
        { client: 'Birch & Sons', fields: { name: 'Web shop' } },
        { client: 'Cedar', fields: { name: 'Web shop' } },
        { client: 'CEDAR', fields: { name: 'App' } },
      ],
    });
    expect(consequence).toBe(
      'Adds 3 projects, and 1 client with them. 1 row is there already and left as they are.',
    );
  });

  it('given a project of a client that is there, then no client comes with it', () => {
    expect(check('projects', shop).consequence).toBe('Adds 1 project.');
    const clients = [
      { ...shop, client: 'Cedar' },
      { ...shop, client: 'Dogwood' },
    ];
    expect(check('projects', ...clients).consequence).toBe('Adds 2 projects, and 2 clients with them.');
  });

  it('given one client’s project twice, then the second row is refused', () => {
    expect(told('projects', shop, { ...shop, name: 'WEB shop' })).toEqual([
      '2 new: New project',
      "3 name: Row 2 is the same client's project of this name. Keep one of the two.",
    ]);
  });

  it('given every column, then the project has what its form would give it', () => {
    const sla = {
      client: 'Birch & Sons',
      name: 'Care plan',
      description: 'By phone',
      projectType: 'S.L.A.',
      contractedHours: '40',
      hourlyRate: '£82.50',
      startMonth: 'June 2026',
      endMonth: '2026-09',
      status: "Jury's Out",
    };
    const oneOff = {
      ...shop,
      revenue: '£12,000',
      revenueSplit: 'May 2026: 4500; June 2026: 7500',
    };
    expect(check('projects', sla, oneOff).changes.projects).toEqual([
      {
        client: 'Birch & Sons',
        status: 'jurys out',
        fields: {
          name: 'Care plan',
          description: 'By phone',
          projectType: 'sla',
          contractedHours: 40,
          hourlyRate: 8250,
          revenue: null,
          revenueSplit: [],
          startMonth: '2026-06',
          endMonth: '2026-09',
        },
      },
      {
        client: 'Birch & Sons',
        status: 'planning',
        fields: {
          name: 'Web shop',
          description: null,
          projectType: 'one_off',
          contractedHours: null,
          hourlyRate: 6000,
          revenue: 1_200_000,
          revenueSplit: [
            { month: '2026-05', amount: 450_000 },
            { month: '2026-06', amount: 750_000 },
          ],
          startMonth: null,
          endMonth: null,
        },
      },
    ]);
  });

  it('given cells too long for what they are for, then that is all that is said of their row', () => {
    const month = `${' '.repeat(60)}2026-06`;
    expect(told('projects', { ...shop, name: '', revenue: '1'.repeat(61), startMonth: month })).toEqual([
      '2 revenue: A cell of this column holds at most 60 characters',
      '2 startMonth: A cell of this column holds at most 60 characters',
    ]);
    expect(told('projects', { ...shop, description: 'A'.repeat(10_001) })).toEqual([
      '2 description: A cell of this column holds at most 10,000 characters',
    ]);
    expect(told('projects', { ...shop, name: 'A'.repeat(1001) })).toEqual([
      '2 name: A cell of this column holds at most 1,000 characters',
    ]);
    expect(told('projects', { ...shop, name: 'A'.repeat(1000) })).toEqual([
      '2 name: Use at most 200 characters',
    ]);
  });

  it('given what the form refuses, then each column has its sentence, the first one only', () => {
    expect(
      told(
        'projects',
        { client: ' ', name: '', revenue: '1' },
        { client: 'Cedar', name: 'A', projectType: 'SLA' },
        { client: 'Cedar', name: 'B', projectType: 'SLA', contractedHours: '-0.5' },
        { client: 'Cedar', name: `${'C'.repeat(200)}\u0007C`, revenue: '1' },
      ),
    ).toEqual([
      '2 client: Client is required',
      '2 name: Project name is required',
      '3 contractedHours: Contracted hours is required for SLA projects',
      '4 contractedHours: Contracted hours must be a whole number',
      '5 name: Use at most 200 characters',
    ]);
  });
});

describe('checking rows of people', () => {
  const ada = { name: 'Ada Vane', email: 'vane@agency.example', role: 'Designer', salary: '36000' };

  it('given every column, then a team member has what their form would give them', () => {
    const cells = {
      ...ada,
      workingHours: '37:30',
      isUkEmployee: 'no',
      paidLeaveDays: '28',
      costType: 'Both',
      directCostPercentage: '33.33%',
      startMonth: '2026-06',
      endMonth: 'Sept 2026',
      bankHolidayRegion: 'Northern Ireland',
      skills: 'Figma; SEO, figma',
    };
    const { changes, consequence } = check('team-members', cells);
    expect(changes.teamMembers).toEqual([
      {
        name: 'Ada Vane',
        email: 'vane@agency.example',
        role: 'Designer',
        salary: 3_600_000,
        workingHours: 37.5,
        isUkEmployee: false,
        paidLeaveDays: 28,
        costType: 'both',
        directCostPercentage: 33.33,
        startMonth: '2026-06',
        endMonth: '2026-09',
        bankHolidayRegion: 'northern-ireland',
        skills: ['Figma', 'SEO'],
      },
    ]);
    expect(consequence).toBe('Adds 1 team member.');
    expect(told('team-members', cells)).toEqual(['2 new: New team member']);
  });

  it('given every column, then a freelancer has what their form would give them', () => {
    const { salary: _, ...person } = ada;
    const cells = { ...person, hourlyRate: '£45.50', minAgreedHours: '20', costType: 'operating' };
    const { changes, consequence } = check('freelancers', cells);
    expect(changes.freelancers).toMatchObject([
      { name: 'Ada Vane', hourlyRate: 4550, minAgreedHours: 20, costType: 'operational' },
    ]);
    expect(consequence).toBe('Adds 1 freelancer.');
    expect(told('freelancers', cells)).toEqual(['2 new: New freelancer']);
  });

  it('given an email that one of the same kind has, then the row is left out; of the other kind it is new', () => {
    // Ada Byrne is a team member, Flo Hart a freelancer.
    const [member, freelancer] = [{ email: 'ADA@agency.example' }, { email: 'flo@agency.example' }];
    const as = { name: 'Somebody', role: 'Writer', salary: '1', hourlyRate: '1' };
    expect(told('team-members', { ...as, ...member }, { ...as, ...freelancer })).toEqual([
      '2 same: There already as Ada Byrne, who has this email; left as they are.',
      '3 new: New team member',
    ]);
    expect(told('freelancers', { ...as, ...member }, { ...as, ...freelancer })).toEqual([
      '2 new: New freelancer',
      '3 same: There already as Flo Hart, who has this email; left as they are.',
    ]);
    expect(check('team-members', { ...as, ...member }, { ...as, ...freelancer }).consequence).toBe(
      'Adds 1 team member. 1 row is there already and left as they are.',
    );
    expect(check('freelancers', { ...as, ...member }, { ...as, ...freelancer }).consequence).toBe(
      'Adds 1 freelancer. 1 row is there already and left as they are.',
    );
  });

  it.each([
    ['Direct', 'direct'],
    ['OPERATING', 'operational'],
    ['Operational', 'operational'],
    ['both', 'both'],
    ['', 'direct'],
  ])('given the cost type "%s", then it is %s', (costType, stored) => {
    expect(check('team-members', { ...ada, costType }).changes.teamMembers).toMatchObject([
      { costType: stored },
    ]);
  });

  it('given several, then they are counted', () => {
    const two = [ada, { ...ada, email: 'two@agency.example' }];
    expect(check('team-members', ...two).consequence).toBe('Adds 2 team members.');
    const freelancers = two.map((person) => ({ ...person, hourlyRate: '1' }));
    expect(check('freelancers', ...freelancers).consequence).toBe('Adds 2 freelancers.');
  });

  it('given the same email twice, then the second row is refused', () => {
    expect(told('team-members', ada, { ...ada, email: 'VANE@agency.example' })).toEqual([
      '2 new: New team member',
      '3 email: Row 2 has the same email. Keep one of the two, or correct one of them.',
    ]);
  });

  it('given no email, then that is said, and not that it is missing in a language of machines', () => {
    expect(told('team-members', { name: '', role: '', salary: '' })).toEqual([
      '2 name: Name is required',
      '2 email: Invalid email',
      '2 role: Role is required',
      '2 salary: Annual salary is required',
    ]);
  });
});

it('counts rows by what becomes of them', () => {
  const { verdicts } = check('clients', { name: 'Cedar' }, { name: 'Elm' }, { name: 'Oak' }, { name: '' });
  expect(countVerdicts(verdicts)).toEqual({ new: 2, change: 0, same: 1, error: 1 });
});
