import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/apiError.ts';
import {
  answer,
  away,
  became,
  change,
  contested,
  eachInAnEmptyTab,
  fail,
  hoursSent,
  keep,
  kept,
  open,
  outcomes,
  reload,
  sent,
  settle,
} from '../testing/hoursTab.ts';
import { cellOf } from './hoursChange.ts';

eachInAnEmptyTab();

describe('hours that are typed', () => {
  it('are on their way at once, kept in the tab, and gone from there once they are saved', async () => {
    const store = open();
    store.change([change(1, 0, 8), change(2, 4, 6)]);
    expect(hoursSent()).toEqual([
      [
        [0, 8],
        [4, 6],
      ],
    ]);
    expect(store.typed().sending).toHaveLength(2);
    expect(kept).toMatchObject({ edits: [{ changes: [{ after: 8 }, { after: 6 }] }] });
    await answer(0, became('saved'), became('saved'));
    expect(store.typed().sending).toEqual([]);
    expect(kept).toBeUndefined();
    expect(outcomes).toMatchObject([{ saved: [{ after: 8 }, { after: 6 }], notSaved: [] }]);
  });

  it('send nothing where nothing changes', () => {
    const store = open();
    store.change([change(1, 8, 8)]);
    expect(sent).toEqual([]);
    expect(store.typed().history.done).toEqual([]);
  });

  it('are one request each, unless they are in the same cell, where one waits for the other', async () => {
    const store = open();
    store.change([change(1, 0, 8)]);
    store.change([change(2, 0, 5)]);
    store.change([change(1, 8, 9)]);
    expect(hoursSent()).toEqual([[[0, 8]], [[0, 5]]]);
    await answer(0, became('saved'));
    expect(hoursSent()[2]).toEqual([[8, 9]]);
    expect(new Set(sent.map(({ edit }) => edit.group)).size).toBe(3);
  });

  it('of more cells than a request takes are several, which are one change', () => {
    const store = open();
    store.change(Array.from({ length: 1_001 }, (_, index) => change(index + 1, 0, 1)));
    expect(sent.map(({ edit }) => edit.changes.length)).toEqual([1_000, 1]);
    expect(new Set(sent.map(({ edit }) => edit.group)).size).toBe(1);
  });

  it('stay on screen until a page has taken them in', async () => {
    const store = open();
    let takeIn = () => {};
    store.onOutcome(() => new Promise((resolve) => (takeIn = resolve)));
    store.change([change(1, 0, 8)]);
    await answer(0, became('saved'));
    expect([store.typed().sending.length, kept]).toEqual([1, undefined]);
    takeIn();
    await settle();
    expect(store.typed().sending).toEqual([]);
  });
});

describe('hours that others have changed meanwhile', () => {
  it('stand beside what was typed, with what was typed on top of it, and are settled by a change or given up', async () => {
    const store = open();
    store.change([change(1, 0, 8), change(2, 0, 3)]);
    store.change([change(1, 8, 9), change(3, 0, 2)]);
    await answer(0, contested, became('saved'));
    expect([...store.typed().notSaved.values()]).toEqual([
      { change: change(1, 0, 9), theirs: 31, changedBy: 'Kofi Annan', changedAt: null },
    ]);
    // Hours typed over the conflict aren't sent; those of another cell are.
    expect(hoursSent()[1]).toEqual([[0, 2]]);
    await answer(1, became('saved'));
    // They may have changed since, without a notice.
    store.change([change(1, 32, 9)]);
    expect(hoursSent()[2]).toEqual([[31, 9]]);
    await answer(2, contested);
    store.discard([cellOf(change(1, 0, 0))]);
    expect([store.typed().notSaved.size, kept]).toEqual([0, undefined]);
  });

  it('can’t be taken back, as they never came to be', async () => {
    const store = open();
    store.change([change(1, 0, 8), change(2, 0, 3)]);
    await answer(0, contested, became('saved'));
    store.takeBack('undo', () => undefined);
    expect(hoursSent()[1]).toEqual([[3, 0]]);
  });

  it('can’t be taken back either where they were typed on top of one that was not taken', async () => {
    const store = open();
    store.change([change(1, 0, 8)]);
    store.change([change(1, 8, 9), change(2, 0, 3)]);
    await answer(0, contested);
    await answer(1, became('saved'));
    expect(store.typed().history.done.map(({ changes }) => changes)).toEqual([[change(2, 0, 3)]]);
  });

  it('stay in the tab that is loaded anew', async () => {
    open().change([change(1, 0, 8)]);
    await answer(0, contested);
    expect([...reload().typed().notSaved.values()]).toMatchObject([{ change: { after: 8 }, theirs: 31 }]);
  });
});

describe('hours that nobody may have', () => {
  it.each([
    ['as the answer says', (): Promise<void> => answer(0, became('refused', { message: 'Ada has left.' }))],
    ['as the whole is refused', () => fail(0, new ApiError(400, '{"detail":"Ada has left."}', ''))],
    [
      'as closed months were left',
      () => fail(0, new ApiError(409, '{"detail":"Ada has left.","code":"closed-months"}', '')),
    ],
  ])('stand in their cell with the reason, %s', async (_, refuse) => {
    const store = open();
    store.change([change(1, 0, 8)]);
    await refuse();
    expect([...store.typed().notSaved.values()]).toEqual([
      { change: change(1, 0, 8), fault: 'Ada has left.' },
    ]);
    expect(store.typed().history.done).toEqual([]);
  });
});

describe('hours that the planner can’t be reached for', () => {
  it.each([
    ['no connection', new TypeError('Failed to fetch')],
    ['a store that is away', away()],
    ['a session that has ended', new ApiError(401, '{}', '')],
    ['others who were quicker', new ApiError(409, '{}', '')],
    ['a node that an update has not reached', new ApiError(404, '{}', '')],
  ])('wait, and are tried again with the same key: %s', async (_, error) => {
    const store = open();
    store.change([change(1, 0, 8)]);
    await fail(0, error);
    expect([store.typed().waiting, store.typed().sending]).toEqual([[change(1, 0, 8)], []]);
    expect(outcomes).toMatchObject([{ waits: { error, isFirst: true } }]);
    store.retry();
    expect(sent[1]?.edit).toMatchObject({ key: sent[0]?.edit.key, group: sent[0]?.edit.group });
    expect(store.typed()).toMatchObject({ isRetrying: true, waiting: [{ after: 8 }] });
    await answer(1, became('saved'));
    expect([store.typed().waiting, kept]).toEqual([[], undefined]);
    expect(outcomes.at(-1)).toMatchObject({ hasWaited: true, saved: [{ after: 8 }] });
  });

  it('are asked for anew where they are stored and can’t be read yet', async () => {
    const store = open();
    store.change([change(1, 0, 8)]);
    await fail(0, new ApiError(202, '{}', ''));
    store.retry();
    expect(sent[1]?.edit.key).not.toBe(sent[0]?.edit.key);
  });

  it('wait together with what is typed on top of them, and with a page that is loaded anew', async () => {
    const store = open();
    store.change([change(1, 0, 8)]);
    await fail(0);
    store.change([change(1, 8, 9)]);
    expect(store.typed().waiting).toEqual([change(1, 0, 9)]);
    const again = reload();
    expect(again.typed().waiting).toEqual([change(1, 0, 9)]);
    again.retry();
    expect(hoursSent().slice(1)).toEqual([[[0, 8]]]);
    await answer(1, became('saved'));
    expect(hoursSent()[2]).toEqual([[8, 9]]);
  });

  it('are shown as they were typed last where they wait for one cell, and are on their way in another', async () => {
    const store = open();
    store.change([change(1, 0, 8)]);
    await fail(0);
    store.change([change(2, 0, 3)]);
    store.change([change(1, 8, 9), change(2, 3, 4)]);
    const { sending, waiting } = store.typed();
    expect([sending, waiting]).toEqual([[], [change(1, 0, 9), change(2, 0, 4)]]);
  });

  it('are told once, however many of them wait', async () => {
    const store = open();
    store.change([change(1, 0, 8)]);
    store.change([change(2, 0, 8)]);
    await fail(0);
    await fail(1);
    expect(outcomes.map(({ waits }) => waits?.isFirst)).toEqual([true, false]);
  });
});

describe('what was typed', () => {
  it('is taken back and done again as it was done together, also after the page is loaded anew', async () => {
    const store = open();
    store.change([change(1, 0, 8), change(2, 4, 6)]);
    await answer(0, became('saved'), became('saved'));
    const again = reload();
    expect(again.typed()).toMatchObject({ history: { done: [{}], undone: [] } });
    expect(again.takeBack('undo', () => undefined)).toMatchObject({
      taken: [{ after: 4 }, { after: 0 }],
      left: [],
    });
    expect(hoursSent()[1]).toEqual([
      [6, 4],
      [8, 0],
    ]);
    await answer(1, became('saved'), became('saved'));
    again.takeBack('redo', () => undefined);
    expect(hoursSent()[2]).toEqual([
      [0, 8],
      [4, 6],
    ]);
  });

  it('takes back what a dialog has saved, all or nothing', async () => {
    const store = open();
    const first = store.saveWhole([change(1, 0, 8), change(2, 4, 6)]);
    expect([sent[0]?.all, store.typed().sending, kept]).toEqual([true, [], undefined]);
    await answer(0, became('left'), contested);
    expect((await first).cells.map(({ status }) => status)).toEqual(['left', 'contested']);
    expect([store.typed().history.done, store.typed().notSaved.size]).toEqual([[], 0]);
    const second = store.saveWhole([change(1, 0, 8), change(2, 31, 6)]);
    await answer(1, became('saved'), became('saved'));
    expect((await second).change).toBe('the change');
    expect(outcomes.at(-1)?.saved).toHaveLength(2);
    store.takeBack('undo', () => undefined);
    expect(hoursSent()[2]).toEqual([
      [6, 31],
      [8, 0],
    ]);
  });

  it('stays where somebody has changed it since', async () => {
    const store = open();
    store.change([change(1, 0, 8), change(2, 4, 6)]);
    await answer(0, became('saved'), became('saved'));
    const { taken, left } = store.takeBack('undo', ({ person }) => (person?.id === 1 ? 31 : 6));
    expect([taken.length, left.length, hoursSent()[1]]).toEqual([1, 1, [[6, 4]]]);
  });

  it('last into a cell stays there, also where what was typed before is not taken afterwards', async () => {
    const store = open();
    store.change([change(1, 0, 8)]);
    store.change([change(2, 0, 3)]);
    store.change([change(1, 8, 0), change(2, 3, 11)], true);
    store.change([change(2, 11, 12)]);
    await answer(0, contested);
    await answer(1, contested);
    expect([...store.typed().notSaved.values()]).toMatchObject([
      { change: { after: 8 }, theirs: 31 },
      { change: { after: 12 }, theirs: 31 },
    ]);
  });

  it('can’t be done again once something else is typed', async () => {
    const store = open();
    store.change([change(1, 0, 8)]);
    store.takeBack('undo', () => undefined);
    store.change([change(2, 0, 8)]);
    expect(store.typed()).toMatchObject({ history: { done: [{}], undone: [] } });
  });

  it('is left out of what is kept where it can’t be read', () => {
    const unsaved = {
      edits: [{ key: 'a' }, 7, { key: 'a', group: 'b', changes: [{ after: '8' }] }],
      notSaved: 'x',
    };
    keep(unsaved, { done: [[{ after: 1 }]], undone: 3 });
    const store = open();
    expect(store.typed()).toMatchObject({ sending: [], waiting: [], history: { done: [], undone: [] } });
  });
});

it('says which cells a page tells of by itself', () => {
  const store = open();
  const end = store.show({ isShown: ({ month }) => month === '2026-05', tellsWaiting: false });
  const told = () => [
    store.isTold(change(1, 0, 8), 'notSaved'),
    store.isTold(change(1, 0, 8), 'waiting'),
    store.isTold(change(1, 0, 8, '2026-06'), 'notSaved'),
  ];
  expect(told()).toEqual([true, false, false]);
  end();
  expect(told()).toEqual([false, false, false]);
});
