import { describe, expect, it } from 'vitest';
import {
  answer,
  became,
  change,
  contested,
  eachInAnEmptyTab,
  hoursSent,
  kept,
  open,
  outcomes,
  reload,
  sent,
} from '../testing/hoursTab.ts';

eachInAnEmptyTab();

describe('what was moved', () => {
  it('is moved all or not at all, and is given up where a part is refused, so that no hours are lost', async () => {
    const store = open();
    store.change([change(1, 8, 0), change(2, 4, 12)], true);
    expect([sent[0], kept]).toMatchObject([
      { all: true, edit: { moved: true } },
      { edits: [{ all: true, moved: true }] },
    ]);
    await answer(0, became('left', { hours: 8 }), contested);
    expect(store.typed()).toMatchObject({ sending: [], notSaved: new Map(), history: { done: [] } });
    expect([kept, sent.length]).toEqual([undefined, 1]);
    expect(outcomes).toMatchObject([{ saved: [], notSaved: [], notMoved: [{ theirs: 31 }] }]);
  });

  it('on top of hours that are not moved stays beside them', async () => {
    const store = open();
    store.change([change(1, 8, 0), change(2, 4, 12)], true);
    store.change([change(2, 12, 14)]);
    await answer(0, contested, became('left', { hours: 4 }));
    expect([...store.typed().notSaved.values()]).toEqual([
      {
        change: change(2, 4, 14),
        fault: 'Left as it was, as other hours of the same change could not be saved.',
      },
    ]);
    expect([sent.length, store.typed().history.done]).toEqual([1, []]);
  });

  it('is not moved where hours under it are not taken, nor is what was moved on top of that', async () => {
    const store = open();
    store.change([change(1, 0, 8)]);
    store.change([change(1, 8, 0), change(2, 0, 8)], true);
    store.change([change(2, 8, 0), change(3, 0, 8)], true);
    store.change([change(3, 8, 9), change(4, 0, 2)]);
    await answer(0, contested);
    // What was typed beside hours that were moved is sent; the hours on top of them stand beside those that are there.
    expect(hoursSent().slice(1)).toEqual([[[0, 2]]]);
    expect([...store.typed().notSaved.values()]).toMatchObject([
      { change: change(1, 0, 8), theirs: 31 },
      { change: change(3, 0, 9), fault: expect.stringMatching(/^Left as it was/) },
    ]);
    expect(outcomes).toMatchObject([{ notMoved: [{ theirs: 31 }] }]);
    expect(store.typed().history.done.map(({ changes }) => changes)).toEqual([[change(4, 0, 2)]]);
  });

  it('is moved back and again all or not at all, also after the page is loaded anew', async () => {
    open().change([change(1, 8, 0), change(2, 4, 12)], true);
    await answer(0, became('saved'), became('saved'));
    const store = reload();
    store.takeBack('undo', () => undefined);
    await answer(1, became('saved'), became('saved'));
    const again = reload();
    again.takeBack('redo', () => undefined);
    await answer(2, became('saved'), became('saved'));
    expect(sent.map(({ all }) => all)).toEqual([true, true, true]);
    // Somebody else has given the first one hours since.
    const back = again.takeBack('undo', ({ person }) => (person?.id === 1 ? 5 : 12));
    expect(back).toEqual({ taken: [], left: [change(1, 0, 8)] });
    expect(sent).toHaveLength(3);
  });

  it('is moved back as a whole, also where others’ hours kept a later change from being taken back', async () => {
    const store = open();
    store.change([change(1, 8, 0), change(2, 4, 12)], true);
    await answer(0, became('saved'), became('saved'));
    store.change([change(1, 0, 8)]);
    await answer(1, became('saved'));
    store.takeBack('undo', () => undefined);
    await answer(2, contested);
    store.takeBack('undo', () => undefined);
    expect(sent).toHaveLength(3);
  });

  it('is moved as a whole, also where its cell tells the hours that it is to have', async () => {
    const store = open();
    store.change([change(2, 0, 3)]);
    await answer(0, became('contested', { hours: 8 }));
    // The others have taken their 8 hours away again.
    store.change([change(1, 8, 0), change(2, 0, 8)], true);
    expect(hoursSent()[1]).toEqual([
      [8, 0],
      [0, 8],
    ]);
  });

  it('that was moved can be moved back where the same move is refused later', async () => {
    const store = open();
    const move = [change(1, 8, 0), change(2, 4, 12)];
    store.change(move, true);
    await answer(0, became('saved'), became('saved'));
    store.change(move, true);
    await answer(1, contested, became('left'));
    expect(store.typed().history.done).toMatchObject([{ changes: move, all: true }]);
  });
});
