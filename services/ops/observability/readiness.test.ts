import { describe, expect, it } from 'vitest';
import { ReadinessWatch } from './readiness.ts';

/** A node with these positions of log and figures, and a settable clock. */
const nodeAt = (head: number, position: number) => {
  const node = {
    head,
    position,
    seconds: 0,
    canRead: true,
    logAnswers: true,
    saving: { isFailing: false },
    pair: { misfit: null as string | null },
  };
  const watch = new ReadinessWatch({
    store: {
      head: async () => {
        if (!node.logAnswers) throw new Error('away');
        return node.head;
      },
    },
    readSide: {
      get position() {
        return node.position;
      },
      waitFor: async () => false,
      read: async () => {
        if (!node.canRead) throw new Error('away');
        return {} as never;
      },
    },
    saving: node.saving,
    pair: node.pair,
    now: () => new Date(node.seconds * 1000),
  });
  return { node, watch };
};

describe('a node', () => {
  it('given log and database do not belong together, then it is unready, and says what to do', async () => {
    const { node, watch } = nodeAt(7, 7);
    node.pair.misfit = 'Restore it.';
    expect(await watch.look()).toMatchObject({ status: 'unready', detail: 'Restore it.' });
  });

  it('whose figures have seen the whole log is ready', async () => {
    const { watch } = nodeAt(7, 7);
    expect(await watch.look()).toEqual({
      status: 'ready',
      detail: null,
      head: 7,
      position: 7,
      stalledFor: 0,
    });
  });

  it('that is behind but moving stays ready, however long it takes', async () => {
    const { node, watch } = nodeAt(1_000, 0);
    for (node.seconds = 0; node.seconds < 120; node.seconds += 20) {
      node.position += 10;
      expect(await watch.look()).toMatchObject({ status: 'ready', stalledFor: 0 });
    }
  });

  it('whose figures stand still for half a minute is not ready, until they move', async () => {
    const { node, watch } = nodeAt(9, 7);
    await watch.look();
    node.seconds = 29;
    expect(await watch.look()).toMatchObject({ status: 'ready', stalledFor: 29 });
    node.seconds = 30;
    expect(await watch.look()).toMatchObject({
      status: 'unready',
      detail: 'The figures have stood still for 30 s.',
      head: 9,
      position: 7,
    });
    node.position = 8;
    expect(await watch.look()).toMatchObject({ status: 'ready', stalledFor: 0 });
  });

  it('that had nothing to read for long is ready when something comes', async () => {
    const { node, watch } = nodeAt(7, 7);
    await watch.look();
    node.seconds = 3_600;
    node.head = 8;
    expect(await watch.look()).toMatchObject({ status: 'ready' });
  });

  it('whose log or figures do not answer is not ready, and says which', async () => {
    const { node, watch } = nodeAt(7, 7);
    node.logAnswers = false;
    expect(await watch.look()).toMatchObject({ status: 'unready', detail: 'The log does not answer.' });
    node.canRead = false;
    expect(await watch.look()).toMatchObject({
      status: 'unready',
      detail: 'The database or its figures cannot be read.',
    });
  });

  it('whose log takes nothing is not ready, although it answers', async () => {
    const { node, watch } = nodeAt(9, 9);
    node.saving.isFailing = true;
    expect(await watch.look()).toMatchObject({
      status: 'unready',
      detail: 'The log takes nothing at present. Its disk may be full.',
      head: 9,
    });
    node.saving.isFailing = false;
    expect(await watch.look()).toMatchObject({ status: 'ready' });
  });
});
