import { describe, expect, it } from 'vitest';
import { book, rowsOf } from '../testing/importBook.ts';
import { dayCell } from './cells.ts';
import { checkTimeOff } from './checkTimeOff.ts';

const check = (...cells: Record<string, string>[]) => checkTimeOff(rowsOf(cells), book);
const faultsOf = (...cells: Record<string, string>[]) =>
  check(...cells).verdicts.flatMap(({ row, errors }) =>
    errors.map(({ field, message }) => `${row} ${field}: ${message}`),
  );
const friday = { from: '2026-07-17' };

describe('rows of time off', () => {
  it('enter it for whom they name, at the version of their record, under numbers that nobody has had', () => {
    const { verdicts, changes, consequence } = check(
      { person: 'ada byrne', ...friday },
      {
        email: 'ada@agency.example',
        from: '20/07/2026',
        to: '21 July 2026',
        kind: 'Sick',
        hoursPerDay: '4:30',
      },
      { email: 'sam@agency.example', person: 'Sam Low', ...friday, kind: 'Annual leave', note: 'Wedding' },
    );
    expect(verdicts.map(({ outcome, message }) => `${outcome} ${message}`)).toEqual([
      'new Ada Byrne: Holiday, 17 July 2026',
      'new Ada Byrne: Sick leave, 20 July 2026 to 21 July 2026, 4.5h a day',
      'new Sam Low: Holiday, 17 July 2026',
    ]);
    const said = { answer: null, status: 'accepted' };
    const friday17 = { ...said, from: '2026-07-17', to: '2026-07-17', hoursPerDay: null, kind: 'holiday' };
    const type = 'TeamMemberTimeOffEntered';
    expect([...changes.timeOff]).toMatchObject([
      [
        1,
        {
          version: 9,
          events: [
            { type, data: { timeOffId: 5, ...friday17, note: null } },
            {
              type,
              data: { timeOffId: 6, from: '2026-07-20', to: '2026-07-21', hoursPerDay: 4.5, kind: 'sick' },
            },
          ],
        },
      ],
      [2, { events: [{ type, data: { timeOffId: 1, ...friday17, note: 'Wedding' } }] }],
    ]);
    expect(consequence).toBe('Enters time off 3 times for 2 team members. It counts at once.');
  });

  it('leave as it is what is there already, in the agency or in an earlier row', () => {
    const { verdicts, changes, consequence } = check(
      { person: 'Ada Byrne', from: '2026-07-06', to: '2026-07-10' },
      { person: 'Ada Byrne', ...friday },
      { person: 'Ada Byrne', ...friday },
    );
    const same = { outcome: 'same', message: 'Ada Byrne has this time off already.', errors: [] };
    expect(verdicts).toEqual([
      { row: 2, ...same },
      { row: 3, outcome: 'new', message: 'Ada Byrne: Holiday, 17 July 2026', errors: [] },
      { row: 4, ...same },
    ]);
    expect(changes.timeOff.get(1)?.events).toHaveLength(1);
    expect(consequence).toBe(
      'Enters time off 1 time for 1 team member. It counts at once. 2 rows are there already and left as they are.',
    );
  });

  const week = { person: 'Ada Byrne', from: '2026-07-06', to: '2026-07-10' };
  it.each([
    ['from another day', { ...week, from: '2026-07-07' }],
    ['to another day', { ...week, to: '2026-07-09' }],
    ['a part of each day', { ...week, hoursPerDay: '4' }],
    ['of another kind', { ...week, kind: 'Sick' }],
  ])('are refused where others overlap them, %s', (_, cells) => {
    expect(check(cells).verdicts).toEqual([
      {
        row: 2,
        outcome: 'error',
        message: '',
        errors: [{ field: 'from', message: expect.stringMatching(/is taken already/) }],
      },
    ]);
  });

  it('are no answer to a request for the same days', () => {
    const [entry] = book.timeOff.get(1)?.book.entries ?? [];
    if (!entry) throw new Error('Ada has a week off');
    const asked = { book: { entries: [{ ...entry, status: 'requested' as const }], lastId: 4 } };
    const timeOff = new Map([[1, { ...asked, version: 9, region: null }]]);
    const { verdicts } = checkTimeOff(rowsOf([week]), { ...book, timeOff });
    expect(verdicts[0]?.outcome).not.toBe('same');
  });

  it('name a team member whose name a freelancer has, too, and take a working day at least', () => {
    expect(check({ person: 'Sam Low', ...friday }).verdicts).toMatchObject([{ outcome: 'new' }]);
    expect(
      faultsOf({ email: 'flo@agency.example', ...friday }, { ...week, from: '2026-07-18', to: '' }),
    ).toEqual([
      '2 email: Flo Hart is a freelancer, who has agreed hours and no time off. Leave the row out.',
      '3 from: Time off on days that are no working days takes nothing. Choose days of which one at least is a working day.',
    ]);
  });

  it('given there is nothing new, then that is said', () => {
    expect(check(week).consequence).toBe('Enters no time off. 1 row is there already and left as they are.');
    expect(check({}).consequence).toBe('Enters no time off.');
  });

  it('are refused by name and in the words of the form', () => {
    expect(
      faultsOf(
        { person: 'Nobody', ...friday },
        { person: 'Flo Hart', ...friday },
        { ...friday },
        { person: 'Ada Byrne', from: '2026-07-09', to: '2026-07-13' },
        { person: 'Ada Byrne', from: 'soon' },
        { person: 'Ada Byrne', from: '2026-07-20', to: '2026-07-18' },
        { person: 'Ada Byrne', ...friday, kind: 'moon' },
        { person: 'Ada Byrne', ...friday, hoursPerDay: '25' },
        { person: 'Ada Byrne', from: '2025-05-01' },
      ),
    ).toEqual([
      '2 person: There is no team member or freelancer called Nobody. Import them first, or correct the name.',
      '3 person: Flo Hart is a freelancer, who has agreed hours and no time off. Leave the row out.',
      '4 person: Say whose time off it is, by name or email',
      '5 from: Time off from 6 July 2026 to 10 July 2026 is taken already. Choose other days, or change that one.',
      expect.stringMatching(/^6 from: /),
      expect.stringMatching(/^6 to: /),
      '7 to: The last day lies before the first',
      '8 kind: Choose holiday, sick leave, parental leave, training or other',
      '9 hoursPerDay: A day has 24 hours',
      '10 from: Choose a day from June 2025 to May 2028.',
    ]);
  });
});

it.each([
  ['2026-07-06', '2026-07-06'],
  ['2026-07-06T09:00:00Z', '2026-07-06'],
  ['06/07/2026', '2026-07-06'],
  ['6th July 2026', '2026-07-06'],
  ['6-Jul-2026', '2026-07-06'],
  ['July 6, 2026', '2026-07-06'],
  ['31/06/2026', '31/06/2026'],
  ['soon', 'soon'],
])('a cell of a day, %s, is read as %s', (cell, day) => {
  expect(dayCell(cell)).toBe(day);
});
