import { describe, expect, it } from 'vitest';
import { readAhead } from './readLog.ts';

describe('reading ahead', () => {
  const items = ['one', 'two', 'three'];

  it('brings everything in order, and asks for the next while one is worked on', async () => {
    const asked: string[] = [];
    const source = async function* () {
      for (const item of items) {
        asked.push(item);
        yield item;
      }
    };
    const seen: { item: string; asked: number }[] = [];
    for await (const item of readAhead(source())) {
      await Promise.resolve();
      seen.push({ item, asked: asked.length });
    }
    expect(seen).toEqual([
      { item: 'one', asked: 2 },
      { item: 'two', asked: 3 },
      { item: 'three', asked: 3 },
    ]);
  });

  it('fails with its source, after what came before', async () => {
    const source = async function* () {
      yield 'one';
      throw new Error('gone');
    };
    const seen: string[] = [];
    const reading = async () => {
      for await (const item of readAhead(source())) seen.push(item);
    };
    await expect(reading()).rejects.toThrow('gone');
    expect(seen).toEqual(['one']);
  });

  it('lets go of its source when it is left', async () => {
    let isLeft = false;
    const source = async function* () {
      try {
        yield* items;
      } finally {
        isLeft = true;
      }
    };
    for await (const _ of readAhead(source())) break;
    expect(isLeft).toBe(true);
  });
});
