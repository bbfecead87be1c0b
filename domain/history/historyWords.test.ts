import { describe, expect, it } from 'vitest';
import fixture from '../fixtures/events.v1.json' with { type: 'json' };
import restored from '../fixtures/events.v4.json' with { type: 'json' };
import accounts from '../fixtures/events.v5.json' with { type: 'json' };
import {
  changedFieldWords,
  entryWords,
  eventMonthWords,
  eventWords,
  fieldPlace,
  fieldWords,
  hoursOf,
} from './historyWords.ts';
import { holesText } from './holesText.ts';

describe('the words of history', () => {
  it.each([...fixture, ...restored, ...accounts])('$type is told in words', ({ type }) => {
    expect(eventWords(type)).toMatch(/^[A-Z][a-z]+( [a-z]+)+$/);
  });

  it("name a person's hours by the person, even one who is called like a field", () => {
    expect(fieldWords(`${hoursOf}salary`)).toEqual({ label: 'salary', unit: 'hours' });
    expect(fieldWords('salary')).toEqual({ label: 'Annual salary', unit: 'money' });
  });

  it('tell the month of an event, and that dated terms hold from it on', () => {
    expect(eventMonthWords('AllocationSet', '2026-06')).toBe('June 2026');
    expect(eventMonthWords('ProjectTermsChanged', '2026-06')).toBe('from June 2026');
  });

  it.each([
    ['Manual figure set', [{ to: '70000', computed: 'from' as const }]],
    ['Manual figures set', [{ to: '70000' }, { to: '1' }]],
    ['Manual figure removed', [{ to: '69034.66', computed: 'to' as const }]],
    ['Manual figures removed', [{ to: null }, { to: '69034.66', computed: 'to' as const }]],
    ['Manual figures set and removed', [{ to: null }, { to: '70000' }]],
  ])('tell a “%s”', (words, changes) => {
    expect(entryWords({ event: 'ManualCostsSet', changes })).toBe(words);
    expect(entryWords({ event: 'ProjectUpdated', changes })).toBe('Project changed');
  });

  it('stand in the order of the form, those that nobody knows last', () => {
    const fields = ['ofTheFuture', 'otherOperatingCosts', 'salary', 'name'];
    expect(fields.toSorted((a, b) => fieldPlace(a) - fieldPlace(b))).toEqual(fields.toReversed());
    expect(fieldPlace('ofTheFuture')).toBeGreaterThan(fieldPlace('otherOperatingCosts'));
  });

  it('show what they do not know as it is', () => {
    expect(fieldWords('ofTheFuture')).toEqual({ label: 'ofTheFuture', unit: 'text' });
    expect(eventWords('OfTheFuture')).toBe('OfTheFuture');
  });

  it('name a field, with its months where only some changed', () => {
    expect(changedFieldWords({ field: 'hourlyRate' })).toBe('Hourly rate');
    const span = { startMonth: null, endMonth: '2026-05' };
    expect(changedFieldWords({ field: 'hourlyRate', span })).toBe('Hourly rate until May 2026');
  });

  it('tell of manual figures of which nothing is shown that they changed', () => {
    expect(entryWords({ event: 'ManualCostsSet', changes: [] })).toBe('Manual figures changed');
  });

  it('say of how many records events are gone, and what to do', () => {
    const advice = (count: string) =>
      `Events are gone from the log, so that nothing can be saved on ${count}. Put them back from a backup, and take every limit on age or number ($maxAge, $maxCount, $tb) off the streams:`;
    expect(holesText(['project-1'])).toBe(advice('1 record'));
    expect(holesText(['project-1', 'project-2'])).toBe(advice('2 records'));
  });
});
