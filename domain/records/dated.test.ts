import { describe, expect, it } from 'vitest';
import { forAllMonths, from } from '../testing/when.ts';
import { invalid, notFound } from '../values/errors.ts';
import {
  type Dated,
  datableSpan,
  divide,
  fieldsAt,
  isAboutTerms,
  periodsOf,
  requireChange,
  termsByMonth,
  termsSince,
  undated,
  withoutChange,
  withTerms,
} from './dated.ts';

type Pay = { name: string; salary: number; hours: number };
const terms = ['salary', 'hours'] as const;
const ada = undated<Pay>({ name: 'Ada', salary: 40, hours: 40 });
const raised = withTerms(ada, '2026-07', { salary: 45 });
const shorter = withTerms(raised, '2026-09', { salary: 38, hours: 32 });
const salaries = (record: Dated<Pay>, ...months: string[]) =>
  months.map((month) => fieldsAt(record, month).salary);

describe('what a record says in a month', () => {
  it('is what the last change up to it says, each term by itself', () => {
    expect(salaries(shorter, '2026-06', '2026-07', '2026-08', '2026-09', '2030-01')).toEqual([
      40, 45, 45, 38, 38,
    ]);
    expect(fieldsAt(withTerms(shorter, '2026-10', { salary: 50 }), '2026-10')).toEqual({
      name: 'Ada',
      salary: 50,
      hours: 32,
    });
  });

  it.each([
    ['2026-06', {}],
    ['2026-07', { salary: '2026-07' }],
    ['2026-08', { salary: '2026-07' }],
    ['2026-09', { salary: '2026-09', hours: '2026-09' }],
  ])('holds in %s since %j', (month, since) => {
    expect(termsSince(shorter, month)).toEqual(since);
  });

  it('comes in spans without a gap', () => {
    expect(periodsOf(shorter)).toEqual([
      { startMonth: null, endMonth: '2026-06', fields: { name: 'Ada', salary: 40, hours: 40 } },
      { startMonth: '2026-07', endMonth: '2026-08', fields: { name: 'Ada', salary: 45, hours: 40 } },
      { startMonth: '2026-09', endMonth: null, fields: { name: 'Ada', salary: 38, hours: 32 } },
    ]);
  });

  it('is listed with what was before the first change', () => {
    expect(termsByMonth(ada)).toEqual([]);
    expect(termsByMonth(raised)).toEqual([
      { from: null, terms: { salary: 40 } },
      { from: '2026-07', terms: { salary: 45 } },
    ]);
  });
});

describe('a change from a month on', () => {
  it('leaves the months before it, and what changes later, as they are', () => {
    const sooner = withTerms(shorter, '2026-05', { salary: 42 });
    expect(salaries(sooner, '2026-04', '2026-05', '2026-06', '2026-07', '2026-09')).toEqual([
      40, 42, 42, 45, 38,
    ]);
  });

  it('replaces what the same month said before', () => {
    expect(withTerms(raised, '2026-07', { salary: 46 }).changes).toEqual([
      { from: '2026-07', terms: { salary: 46 } },
    ]);
  });

  it('stands beside what the same month says of other terms', () => {
    expect(withTerms(shorter, '2026-09', { salary: 39 }).changes).toEqual([
      { from: '2026-07', terms: { salary: 45 } },
      { from: '2026-09', terms: { salary: 39, hours: 32 } },
    ]);
  });

  it('is none where it says what holds anyway', () => {
    expect(withTerms(raised, '2026-07', { salary: 40 }).changes).toEqual([]);
    expect(withTerms(raised, '2026-08', { salary: 45 }).changes).toEqual(raised.changes);
  });

  it('is none where it leaves a term open', () => {
    expect(withTerms(raised, '2026-08', { salary: undefined } as Partial<Pay>)).toEqual(raised);
  });

  it('can be taken back only where something changes', () => {
    expect(() => requireChange(raised, '2026-07')).not.toThrow();
    expect(() => requireChange(raised, '2026-08')).toThrow(notFound('This change'));
  });

  it('is told by the name of its event', () => {
    expect(
      ['ProjectTermsChanged', 'ProjectTermsWithdrawn', 'ProjectUpdated', 'TermsChangedTwice'].map(
        isAboutTerms,
      ),
    ).toEqual([true, true, false, false]);
  });

  it('goes when it is taken back, and what came before holds on', () => {
    expect(salaries(withoutChange(shorter, '2026-07'), '2026-07', '2026-09')).toEqual([40, 38]);
    // Back to 40 in September changes nothing without the raise in July.
    const back = withTerms(raised, '2026-09', { salary: 40 });
    expect(withoutChange(back, '2026-07').changes).toEqual([]);
  });

  it('of all months takes the changes of its terms with it, and of no others', () => {
    expect(withTerms(shorter, null, { salary: 60 })).toEqual({
      fields: { name: 'Ada', salary: 60, hours: 40 },
      changes: [{ from: '2026-09', terms: { hours: 32 } }],
    });
  });
});

describe('dividing what is wanted', () => {
  const wanted = { name: 'Ada', salary: 50, hours: 40 };

  it('dates the terms that differ in the month, and nothing else', () => {
    expect(divide(ada, { ...wanted, name: 'Ada Byron' }, terms, from('2026-07'))).toEqual({
      fields: { name: 'Ada Byron' },
      terms: { from: '2026-07', terms: { salary: 50 } },
    });
    expect(divide(raised, { ...wanted, salary: 45 }, terms, from('2026-07'))).toEqual({
      fields: null,
      terms: null,
    });
  });

  it('without a month changes all months, as long as nothing is dated', () => {
    expect(divide(ada, wanted, terms, forAllMonths)).toEqual({ fields: { salary: 50 }, terms: null });
  });

  it('without a month takes dated values away only of what has been changed', () => {
    // It is May 2026, before the raise of July, which a change of the name alone keeps.
    const renamed = { name: 'Ada Byron', salary: 40, hours: 40 };
    expect(divide(raised, renamed, terms, forAllMonths)).toEqual({
      fields: { name: 'Ada Byron' },
      terms: null,
    });
    expect(divide(raised, wanted, terms, forAllMonths)).toEqual({
      fields: null,
      terms: { from: null, terms: { salary: 50 } },
    });
  });

  it('without a month goes by what holds this month', () => {
    const august = { effectiveFrom: null, thisMonth: '2026-08' };
    expect(divide(raised, { ...wanted, salary: 45 }, terms, august)).toEqual({ fields: null, terms: null });
    expect(divide(raised, { ...wanted, salary: 40 }, terms, august).terms).toEqual({
      from: null,
      terms: { salary: 40 },
    });
  });

  it.each(['2025-05', '2028-06', '2000-01', '2099-12'])('refuses %s: nobody plans in it', (month) => {
    expect(() => divide(ada, wanted, terms, from(month))).toThrow(
      invalid('effectiveFrom', 'Choose a month from June 2025 to May 2028.'),
    );
  });

  it.each(['2025-06', '2028-05'])('takes %s, the first or last month of planning', (month) => {
    expect(divide(ada, wanted, terms, from(month)).terms).toEqual({ from: month, terms: { salary: 50 } });
  });

  it.each([
    ['2025-01', '2027-06'],
    ['2025-06', '2027-06'],
    ['2026-05', '2028-05'],
    ['2026-06', '2028-06'],
  ])('in %s takes months from June 2025 to %s', (thisMonth, last) => {
    expect(datableSpan(thisMonth)).toEqual({ first: '2025-06', last });
  });
});
