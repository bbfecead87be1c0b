import { expect, it } from 'vitest';
import { nextOf, OwnChanges } from './ownChanges.ts';

const told = (own: OwnChanges) => {
  const { done, undone } = own.all();
  return [done, undone].map((list) => list.map(({ changes }) => changes.join('+')).join(' '));
};

it('keeps what one did in the tab, what was done at once together', () => {
  const own = new OwnChanges('1');
  own.note(1, 'a');
  own.note(2, 'b');
  own.note(2, 'c');
  expect(told(new OwnChanges('1'))).toEqual(['a b+c', '']);
  expect(told(new OwnChanges('2'))).toEqual(['', '']);
});

it('goes back and forth by what the undoing is known by', () => {
  const own = new OwnChanges('1');
  own.note(1, 'a');
  own.note(2, 'b');
  own.noteUndo(3, 'b', 'not b');
  expect(told(own)).toEqual(['a', 'not b']);
  own.noteUndo(4, 'not b', 'b again');
  expect(told(own)).toEqual(['a b again', '']);
  own.noteUndo(5, 'b again', 'not b again');
  own.note(6, 'c');
  expect(told(own)).toEqual(['a c', '']);
});

it('undoes what was done at once one by one, the last one first', () => {
  const own = new OwnChanges('1');
  own.note(1, 'a');
  own.note(1, 'b');
  own.noteUndo(2, 'b', 'not b');
  expect(told(own)).toEqual(['a', '']);
  own.noteUndo(3, 'a', 'not a');
  expect(told(own)).toEqual(['', 'not a+not b']);
});

it('counts undoing what one did elsewhere as something one did', () => {
  const own = new OwnChanges('1');
  own.noteUndo(1, 'of another day', 'not that');
  expect(told(own)).toEqual(['not that', '']);
});

it('undoes across stacks what was done last, and does again what was undone last, unless something came between', () => {
  const hours = { done: [{ at: 1 }, { at: 5 }], undone: [] };
  const records = { done: [{ at: 3 }], undone: [] };
  expect(nextOf([hours, records], 'undo')).toBe(0);
  const undone = { done: [{ at: 1 }], undone: [{ at: 5, undoneAt: 7 }] };
  expect(nextOf([undone, records], 'undo')).toBe(1);
  expect(nextOf([undone, records], 'redo')).toBe(0);
  expect(nextOf([undone, { ...records, done: [{ at: 8 }] }], 'redo')).toBe(-1);
  expect(nextOf([{ done: [], undone: [] }], 'undo')).toBe(-1);
});
