import { describe, expect, it } from 'vitest';
import { type Dated, undated, withTerms } from './dated.ts';
import { changesOf, changesTo, withPartsOf } from './datedParts.ts';

type Pay = { name: string; salary: number; hours: number };
const ada = undated<Pay>({ name: 'Ada', salary: 40, hours: 40 });
const raised = withTerms(ada, '2026-07', { salary: 45 });
const shorter = withTerms(raised, '2026-09', { salary: 38, hours: 32 });

describe('the changes of one term', () => {
  it('are those that name it', () => {
    expect(changesOf(shorter, 'salary')).toEqual([
      { from: '2026-07', value: 45 },
      { from: '2026-09', value: 38 },
    ]);
    expect(changesOf(shorter, 'hours')).toEqual([{ from: '2026-09', value: 32 }]);
    expect(changesOf(shorter, 'name')).toEqual([]);
  });
});

describe('a record with some fields of another version', () => {
  const now: Dated<Pay> = {
    fields: { name: 'Ida', salary: 50, hours: 20 },
    changes: [{ from: '2026-08', terms: { hours: 25 } }],
  };

  it('has those as they were there, dated changes included, and the others as they are', () => {
    expect(withPartsOf(now, shorter, (field) => field === 'salary')).toEqual({
      fields: { name: 'Ida', salary: 40, hours: 20 },
      changes: [
        { from: '2026-07', terms: { salary: 45 } },
        { from: '2026-08', terms: { hours: 25 } },
        { from: '2026-09', terms: { salary: 38 } },
      ],
    });
    expect(withPartsOf(now, ada, (field) => field === 'hours')).toEqual(
      undated({ name: 'Ida', salary: 50, hours: 40 }),
    );
  });

  it('has one change of a month where both say something from it on', () => {
    const other = withTerms(ada, '2026-08', { salary: 60 });
    expect(withPartsOf(now, other, (field) => field === 'salary').changes).toEqual([
      { from: '2026-08', terms: { salary: 60, hours: 25 } },
    ]);
  });

  it('is the record itself where none is taken', () => {
    expect(withPartsOf(shorter, ada, () => false)).toEqual(shorter);
  });
});

describe('the steps from one version to another', () => {
  it.each([
    ['none to itself', shorter, shorter, { fields: null, terms: [] }],
    [
      'its fields alone, where its changes stay',
      shorter,
      { ...shorter, fields: { ...shorter.fields, name: 'Ida' } },
      { fields: { name: 'Ida' }, terms: [] },
    ],
    [
      'the changes that come',
      ada,
      shorter,
      {
        fields: null,
        terms: [
          { from: '2026-07', terms: { salary: 45 } },
          { from: '2026-09', terms: { salary: 38, hours: 32 } },
        ],
      },
    ],
    [
      'a term for all months, where its changes go',
      raised,
      ada,
      { fields: null, terms: [{ from: null, terms: { salary: 40 } }] },
    ],
    [
      'that and then its changes anew, of no other term',
      shorter,
      withTerms(shorter, '2026-07', { salary: 44 }),
      {
        fields: null,
        terms: [
          { from: null, terms: { salary: 40 } },
          { from: '2026-07', terms: { salary: 44 } },
          { from: '2026-09', terms: { salary: 38 } },
        ],
      },
    ],
    [
      'fields that make a change say nothing new any more',
      raised,
      undated({ ...ada.fields, salary: 45 }),
      { fields: { salary: 45 }, terms: [] },
    ],
  ])('are %s', (_, from, to, steps) => {
    expect(changesTo(from, to)).toEqual(steps);
  });
});
