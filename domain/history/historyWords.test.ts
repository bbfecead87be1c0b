import { describe, expect, it } from 'vitest';
import fixture from '../fixtures/events.v1.json' with { type: 'json' };
import restored from '../fixtures/events.v4.json' with { type: 'json' };
import accounts from '../fixtures/events.v5.json' with { type: 'json' };
import { entryWords, eventMonthWords, eventWords, fieldPlace, fieldWords, hoursOf } from './historyWords.ts';

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
});
