import { describe, expect, it } from 'vitest';
import { takeBack, undoable } from './takeBack.ts';
import type { UndoRules } from './undoRules.ts';

/** A note that may be deleted, with a text and a colour that are undone independently. */
type Note = { isThere: boolean; text: string; colour?: string; isShredded?: boolean };

const rules: UndoRules<Note, string[]> = {
  isThere: ({ isThere }) => isThere,
  partsOf: ({ text, colour }) => new Map(Object.entries({ text, ...(colour && { colour }) })),
  putBack: (_now, earlier, isTaken) => [['put back', ...Object.keys(earlier).filter(isTaken)]],
  remove: ['remove'],
  restore: ['restore'],
};
const gone: Note = { isThere: false, text: '' };
const note = (text: string, colour?: string): Note => ({ isThere: true, text, ...(colour && { colour }) });

const found = (before: Note, after: Note, now: Note, changed: Partial<UndoRules<Note, string[]>> = {}) =>
  undoable({ ...rules, ...changed }, { before, after, now });
const obstacle = (sentence: string | null) => ({
  action: 'nothing',
  ready: [],
  touched: [],
  obstacle: sentence,
});

describe('what of a change can go back', () => {
  it.each([
    ['nobody has touched it since', note('b'), ['text'], []],
    ['somebody has changed it since', note('c'), [], ['text']],
    ['somebody has added another part', note('b', 'red'), ['text'], []],
  ])('given a changed text, and %s', (_, now, ready, touched) => {
    expect(found(note('a'), note('b'), now)).toEqual({ action: 'change', ready, touched, obstacle: null });
  });

  it('given several changed parts, then each by itself: gone back already, as it was left, or touched', () => {
    const [before, after] = [note('a', 'red'), note('b', 'blue')];
    expect(found(before, after, note('b', 'red'))).toMatchObject({ ready: ['text'], touched: [] });
    expect(found(before, after, note('b', 'green'))).toMatchObject({ ready: ['text'], touched: ['colour'] });
  });

  it('given a part that came or went with the change, then it goes or comes back', () => {
    expect(found(note('a'), note('a', 'red'), note('a', 'red')).ready).toEqual(['colour']);
    expect(found(note('a', 'red'), note('a'), note('a')).ready).toEqual(['colour']);
  });

  it.each([
    ['given that it was deleted since', note('a'), note('b'), gone, 'It has been deleted since.'],
    ['given that it is as before', note('a'), note('b'), note('a'), 'It is as it was before already.'],
    ['given that nothing changed', note('a'), note('a'), note('b'), null],
    ['given that it was never there', gone, gone, gone, null],
    ['given a new one that was deleted since', gone, note('a'), gone, 'It has been deleted since.'],
    [
      'given a deleted one that somebody brought back',
      note('a'),
      gone,
      note('a'),
      'It has been brought back since.',
    ],
  ])('%s, then there is nothing to do', (_, before, after, now, sentence) => {
    expect(found(before, after, now)).toEqual(obstacle(sentence));
  });

  it('given a kind of record whose changes are of no part, then its own sentence says why', () => {
    const nothing = 'Passwords stay.';
    expect(found(note('a'), note('a'), note('a'), { nothing })).toEqual(obstacle(nothing));
    expect(found(gone, gone, gone, { nothing })).toEqual(obstacle(nothing));
  });

  it('given a new record, then it is deleted, unless somebody has gone on with it', () => {
    expect(found(gone, note('a'), note('a'))).toEqual({
      action: 'delete',
      ready: ['record'],
      touched: [],
      obstacle: null,
    });
    expect(found(gone, note('a'), note('b'))).toEqual({
      action: 'delete',
      ready: [],
      touched: ['record'],
      obstacle: null,
    });
    expect(found(gone, note('a'), note('a'), { remove: 'Notes stay.' })).toEqual(obstacle('Notes stay.'));
  });

  it('given a deleted record, then it is brought back', () => {
    expect(found(note('a'), gone, gone)).toEqual({
      action: 'restore',
      ready: ['record'],
      touched: [],
      obstacle: null,
    });
    expect(found(note('a'), gone, gone, { restore: 'Gone is gone.' })).toEqual(obstacle('Gone is gone.'));
  });

  it('given a record of which nothing may come back, then that is said, whatever was done', () => {
    const lost = ({ isShredded }: Note) => (isShredded ? 'It was shredded.' : null);
    const shredded = { ...note('b'), isShredded: true };
    expect(found(note('a'), note('b'), shredded, { lost })).toEqual(obstacle('It was shredded.'));
    expect(found(note('a'), gone, { ...gone, isShredded: true }, { lost })).toEqual(
      obstacle('It was shredded.'),
    );
    expect(found(note('a'), note('b'), note('b'), { lost }).ready).toEqual(['text']);
  });
});

describe('the commands that take it back', () => {
  const versions = { before: note('a', 'red'), after: note('b', 'blue'), now: note('b', 'blue') };
  const back = (action: 'change' | 'delete' | 'restore' | 'nothing', ...parts: string[]) =>
    takeBack(rules, versions, { action }, new Set(parts));

  it('are those of the chosen parts', () => {
    expect(back('change', 'text')).toEqual([['put back', 'text']]);
    expect(back('change', 'text', 'colour')).toEqual([['put back', 'text', 'colour']]);
    expect(back('delete', 'record')).toEqual([['remove']]);
    expect(back('restore', 'record')).toEqual([['restore']]);
  });

  it('are none where nothing is chosen, nothing can be done, or the kind of record has no such command', () => {
    expect([back('change'), back('delete'), back('restore'), back('nothing', 'record')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    const clients = { ...rules, remove: 'Clients stay.', restore: 'Clients stay.' };
    for (const action of ['delete', 'restore'] as const) {
      expect(takeBack(clients, versions, { action }, new Set(['record']))).toEqual([]);
    }
  });
});
