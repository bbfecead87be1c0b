import { setImmediate as nextTurn } from 'node:timers/promises';

/** A long list in slices, with a turn of the event loop between them, so that requests are served meanwhile. */
export async function* inSlices<Item>(
  items: readonly Item[],
  size: number,
): AsyncGenerator<readonly Item[], void, undefined> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await nextTurn();
    yield items.slice(from, from + size);
  }
}
