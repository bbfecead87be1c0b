import { describe, expect, it } from 'vitest';
import { planKey } from '../records/streams.ts';
import { ada, book, flo, rowsOf } from '../testing/importBook.ts';
import type { KnownPlan } from './book.ts';
import { checkImport } from './checkImport.ts';

const check = (...cells: readonly Record<string, string>[]) =>
  checkImport('allocations', rowsOf(cells), book);

/** "new: 8h", or an error's sentences, each with its column. */
const told = (...cells: readonly Record<string, string>[]) =>
  check(...cells).verdicts.flatMap(({ outcome, message, errors }) =>
    outcome === 'error'
      ? errors.map((error) => `${message}${error.field}: ${error.message}`)
      : [`${outcome}: ${message}`],
  );

const row = { month: '2026-06', project: 'Service desk', person: 'Ada Byrne', hours: '40' };
const additional = { month: '2026-06', project: 'Service desk' };

describe('checking rows of hours', () => {
  // In June Ada has 40 hours on the service desk, Flo 10, and 5 are additional. July has no plan.
  it.each([
    ['the hours they have', row, 'same: 40h already'],
    ['other hours', { ...row, hours: '37.5' }, 'change: 37.5h instead of 40h'],
    ['no hours any more', { ...row, hours: '0' }, 'change: Taken off the plan; 40h until now'],
    ['somebody new', { ...row, person: 'Flo Hart', month: 'July 2026', hours: '8' }, 'new: 8h'],
    ['more hours than a month has', { ...row, hours: '1,200' }, 'hours: Hours cannot exceed 744 in a month'],
    [
      'somebody after they leave',
      { ...row, person: 'Flo Hart', month: '2026-09', hours: '8' },
      'month: Flo Hart leaves at the end of August 2026. No hours can be planned for them in September 2026.',
    ],
    [
      'somebody before they join',
      { ...row, person: 'Flo Hart', month: '2026-02', hours: '8' },
      'month: Flo Hart joins in March 2026. No hours can be planned for them in February 2026.',
    ],
    [
      'hours on a project after its end',
      { ...row, project: 'Website', client: 'Birch & Sons', month: '2026-07', hours: '8' },
      'month: Website ends in June 2026. No hours can be planned on it in July 2026.',
    ],
    [
      'no hours on a project after its end',
      { ...row, project: 'Website', client: 'Birch & Sons', month: '2026-07', hours: '0' },
      'same: Ada Byrne is not on this plan.',
    ],
    [
      'no hours of somebody after they leave',
      { ...row, person: 'Flo Hart', month: '2026-09', hours: '0' },
      'same: Flo Hart is not on this plan.',
    ],
    [
      'nobody who was there, off it',
      { ...row, month: '2026-07', hours: '0' },
      'same: Ada Byrne is not on this plan.',
    ],
    ['the same additional hours', { ...additional, additionalHours: '5' }, 'same: 5h additional already'],
    [
      'other additional hours',
      { ...additional, additionalHours: '7' },
      'change: 7h additional instead of 5h',
    ],
    [
      'no additional hours any more',
      { ...additional, additionalHours: '0' },
      'change: 0h additional instead of 5h',
    ],
    [
      'the first additional hours',
      { ...additional, month: '2026-07', additionalHours: '2' },
      'new: 2h additional',
    ],
    [
      'no additional hours where none were',
      { ...additional, month: '2026-07', additionalHours: '0' },
      'same: 0h additional already',
    ],
    [
      'none on a project that has none',
      { ...additional, project: 'Website', client: 'Elm', additionalHours: '0' },
      'same: 0h additional already',
    ],
  ])('given %s', (_, cells, expected) => {
    expect(told(cells)).toEqual([expected]);
  });

  it.each([
    [{ person: 'Sam Low' }, 'person: Several people are called Sam Low. Say which by their email.'],
    [{ person: 'Sam Low', email: 'LOW@studio.example' }, 'new: 8h'],
    [{ person: '', email: 'sam@agency.example' }, 'new: 8h'],
    [
      { email: 'who@agency.example' },
      'email: Nobody has the email who@agency.example. Import them first, or correct it.',
    ],
    [{ email: 'flo@agency.example' }, "person: The email flo@agency.example is Flo Hart's, not Ada Byrne's."],
    [
      { person: 'Ida' },
      'person: There is no team member or freelancer called Ida. Import them first, or correct the name.',
    ],
    [{ project: 'Website' }, 'client: Several projects are called Website. Say whose it is.'],
    [{ project: 'WEBSITE', client: 'elm' }, 'new: 8h'],
    [{ project: 'Service desk', client: 'Birch & Sons' }, 'new: 8h'],
    [
      { project: 'Twin', client: 'Elm' },
      'project: Elm has several projects called Twin. Say which: Twin (1), Twin (2).',
    ],
    [{ project: 'twin (2)', client: 'Elm' }, 'new: 8h'],
    [{ project: 'Twin (2)', client: 'Birch & Sons' }, 'new: 8h'],
    [{ project: 'Twin (2)' }, 'client: Several projects are called Twin (2). Say whose it is.'],
    [{ project: 'Shop' }, 'project: There is no project called Shop. Import it first, or correct the name.'],
    [
      { client: 'Elm' },
      'project: There is no project of Elm called Service desk. Import it first, or correct the name.',
    ],
  ])('given the names %j, then they are found or told apart', (names, expected) => {
    expect(told({ ...row, month: '2026-07', hours: '8', ...names })).toEqual([expected]);
  });

  it.each([
    [{ ...row, month: 'soon' }, ['month: Enter a month as YYYY-MM, such as 2026-06']],
    [{ ...row, project: '' }, ['project: Project is required']],
    [{ ...row, hours: '' }, ['hours: Please enter a valid number of hours']],
    [{ ...row, person: '' }, ['person: Please select a team member or freelancer']],
    [additional, ['person: Please select a team member or freelancer']],
    [
      { ...additional, hours: '3', additionalHours: '2' },
      ['person: Please select a team member or freelancer'],
    ],
    [{ ...additional, hours: '0', additionalHours: '2' }, ['change: 2h additional instead of 5h']],
    [
      { ...row, additionalHours: '2' },
      [
        'additionalHours: Additional hours belong to the project, not to a person. Give them in a row without a person.',
      ],
    ],
    [{ ...row, additionalHours: '0' }, ['same: 40h already']],
    [
      { ...additional, project: 'Website', client: 'Elm', additionalHours: '2' },
      ['additionalHours: Only SLA projects have additional hours.'],
    ],
    [
      { ...row, project: 'Shop', person: 'Ida' },
      [
        'project: There is no project called Shop. Import it first, or correct the name.',
        'person: There is no team member or freelancer called Ida. Import them first, or correct the name.',
      ],
    ],
  ])('given the row %j, then it reads %j', (cells, sentences) => {
    expect(told(cells)).toEqual(sentences);
  });

  it('given the same person or the same additional hours twice, then the second row is refused', () => {
    expect(
      told(
        { ...row, hours: '30' },
        { ...row, month: '2026-07', hours: '30' },
        { ...row, person: 'Flo Hart', hours: '30' },
        { ...row, person: '', email: 'ada@agency.example', hours: '10' },
        { ...additional, additionalHours: '6' },
        { ...additional, additionalHours: '7' },
      ),
    ).toEqual([
      'change: 30h instead of 40h',
      'new: 30h',
      'change: 30h instead of 10h',
      'person: Row 2 has hours of Ada Byrne on this project in June 2026 already. Add the two up in one row.',
      'change: 6h additional instead of 5h',
      'additionalHours: Row 6 has the additional hours on this project in June 2026 already.',
    ]);
  });
});

describe('hours in a month in which somebody is away, or a project is over', () => {
  const plan = {
    version: 1,
    entries: [
      { allocationId: 1, person: ada, hours: 40 },
      { allocationId: 2, person: flo, hours: 10 },
    ],
    additional: { allocationId: 3, hours: 5 },
  };
  const ended = {
    ...book,
    projects: book.projects.map((each) => (each.id === 1 ? { ...each, endMonth: '2026-08' } : each)),
    plans: new Map<string, KnownPlan>([
      [planKey(1, '2026-09'), plan],
      [planKey(1, '2026-10'), { ...plan, additional: null }],
    ]),
  };
  const [hasLeft, over] = [
    'month: Flo Hart leaves at the end of August 2026. No hours can be planned for them in September 2026.',
    /^month: Service desk ends in August 2026. No hours can be planned on it in /,
  ];
  it.each([
    [{ person: 'Flo Hart', hours: '8' }, 'change: 8h instead of 10h'],
    [{ person: 'Flo Hart', hours: '10' }, 'same: 10h already'],
    [{ person: 'Flo Hart', hours: '10.5' }, hasLeft],
    [{ hours: '40' }, 'same: 40h already'],
    [{ hours: '41' }, over],
    [{ person: '', hours: '', additionalHours: '4' }, 'change: 4h additional instead of 5h'],
    [{ person: '', hours: '', additionalHours: '5' }, 'same: 5h additional already'],
    [{ person: '', hours: '', additionalHours: '6' }, over],
    [{ person: '', hours: '', additionalHours: '1', month: '2026-10' }, over],
    [{ person: '', hours: '', additionalHours: '0', month: '2026-10' }, 'same: 0h additional already'],
    [{ person: '', hours: '', additionalHours: '1', month: '2026-11' }, over],
  ])('stay or become fewer, and not more: %j', (cells, expected) => {
    const { verdicts } = checkImport('allocations', rowsOf([{ ...row, month: '2026-09', ...cells }]), ended);
    const said = verdicts.map(({ outcome, message, errors }) =>
      outcome === 'error' ? `${errors[0]?.field}: ${errors[0]?.message}` : `${outcome}: ${message}`,
    );
    expect(said).toEqual([expect.stringMatching(expected)]);
  });
});

describe('the plans that rows of hours make', () => {
  it('given some people of a plan, then everybody else and the additional hours stay', () => {
    const { changes, verdicts } = check({ ...row, hours: '30' });
    const message = '30h instead of 40h';
    expect(verdicts).toEqual([{ row: 2, outcome: 'change', message, errors: [], figures: { hours: '30h' } }]);
    expect([...changes.plans]).toEqual([
      [
        planKey(1, '2026-06'),
        {
          projectId: 1,
          month: '2026-06',
          plan: book.plans.get(planKey(1, '2026-06')),
          entries: [
            { person: flo, hours: 10 },
            { person: ada, hours: 30 },
          ],
          additionalHours: undefined,
        },
      ],
    ]);
  });

  it('given several rows of one plan, then all of them are in it, and 0 hours take a person off', () => {
    const { changes } = check(
      { ...row, hours: '0' },
      { ...row, person: 'Flo Hart', hours: '12' },
      { ...additional, additionalHours: '0' },
    );
    expect(changes.plans.get(planKey(1, '2026-06'))).toMatchObject({
      entries: [
        { person: ada, hours: 0 },
        { person: flo, hours: 12 },
      ],
      additionalHours: 0,
    });
  });

  it('given a month that nobody has planned, then its plan begins empty', () => {
    const { changes } = check({ ...row, month: '2026-07' });
    expect(changes.plans.get(planKey(1, '2026-07'))).toEqual({
      projectId: 1,
      month: '2026-07',
      plan: { version: 0, entries: [], additional: null },
      entries: [{ person: ada, hours: 40 }],
      additionalHours: undefined,
    });
    expect(changes).toMatchObject({ clients: [], projects: [], teamMembers: [], freelancers: [] });
  });
});

it('given no additional hours of what was an SLA, then the row changes nothing, and hours of it are refused', () => {
  const projects = book.projects.map((each) => ({ ...each, projectType: 'retainer' as const }));
  const rows = rowsOf(['0', '5'].map((hours) => ({ ...additional, additionalHours: hours })));
  expect(checkImport('allocations', rows, { ...book, projects }).verdicts).toMatchObject([
    { outcome: 'same', message: '0h additional already' },
    { outcome: 'error', errors: [{ message: 'Only SLA projects have additional hours.' }] },
  ]);
});

describe('what importing hours would do, in words', () => {
  const stays = 'Everybody whom the file does not name stays as planned.';
  it.each([
    [[row], 'Changes no plan. 1 row changes nothing.'],
    [[row, { ...additional, additionalHours: '5' }], 'Changes no plan. 2 rows change nothing.'],
    [[{ ...row, hours: '30' }], `Changes 1 plan (June 2026): 0 entries added, 1 entry changed. ${stays}`],
    [
      [{ ...row, month: '2026-07' }],
      `Changes 1 plan (July 2026): 1 entry added, 0 entries changed. ${stays}`,
    ],
    [
      [
        { ...row, month: '2026-09' },
        { ...row, month: '2026-08' },
        { ...row, month: '2026-07' },
        { ...row, month: '2026-07', project: 'Website', client: 'Elm' },
        row,
      ],
      `Changes 4 plans (July 2026 to September 2026): 4 entries added, 0 entries changed. ${stays} 1 row changes nothing.`,
    ],
  ])('given %j', (cells, consequence) => {
    expect(check(...cells).consequence).toBe(consequence);
  });
});
