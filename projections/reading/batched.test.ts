import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { originalFormulas } from '../foldedState/formulaSet.ts';
import { batched, batchedIn } from './batched.ts';
import type { Read } from './read.ts';

describe('questions asked together', () => {
  it('given one alone, then it is asked for by itself', async () => {
    const ask = batched(async (keys: readonly number[]) => keys.map((key) => key * 2));
    expect(await ask(4)).toBe(8);
    expect(await ask(5)).toBe(10);
  });

  it('given many at one moment, then they are one question, and each hears its own answer', async () => {
    const asked: number[][] = [];
    const ask = batched(async (keys: readonly number[]) => {
      asked.push([...keys]);
      return keys.map((key) => `answer ${key}`);
    });
    expect(await Promise.all([1, 2, 3].map(ask))).toEqual(['answer 1', 'answer 2', 'answer 3']);
    expect(asked).toEqual([[1, 2, 3]]);
  });

  it('given somebody came while several were answered, then who comes a turn later is waited for', async () => {
    const asked: string[] = [];
    let mayAnswer = Promise.resolve();
    const ask = batched(async (keys: readonly number[]) => {
      asked.push(keys.join());
      await mayAnswer;
      return keys;
    });
    const join = async () => {
      const { promise, resolve: answer } = Promise.withResolvers<void>();
      mayAnswer = promise;
      const several = Promise.all([1, 2].map(ask));
      await pause(5);
      const third = ask(3);
      answer();
      await several;
      await nextTurn();
      await Promise.all([third, ask(4)]);
      return asked;
    };
    // On a busy machine this turn may exceed the waiting time.
    await expect.poll(join).toContain('3,4');
  });

  it('given several asked at once and nobody since, then who comes next is not kept waiting', async () => {
    const ask = batched(async (keys: readonly number[]) => keys);
    await Promise.all([1, 2, 3].map(ask));
    await pause(5);
    let turns = 0;
    const answered = ask(4).then(() => true);
    while (!(await Promise.race([answered, nextTurn(false)]))) turns++;
    expect(turns).toBeLessThan(5);
  });

  it('given a question while one is being answered, then its answer is none from before it', async () => {
    let value = 'old';
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    let calls = 0;
    const ask = batched(async (keys: readonly string[]) => {
      const read = value;
      if (++calls === 1) await mayAnswer;
      return keys.map(() => read);
    });
    const first = ask('x');
    await pause(5);
    value = 'new';
    const second = ask('x');
    answer();
    expect(await Promise.all([first, second])).toEqual(['old', 'new']);
  });

  it('given a failure, then all who asked with it hear of it, and the next are asked for anew', async () => {
    let fails = true;
    const ask = batched(async (keys: readonly number[]) => {
      if (fails) throw new Error('gone');
      return keys;
    });
    const results = await Promise.allSettled([ask(1), ask(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await ask(3)).toBe(3);
  });

  it('given an answer that never comes, then those who ask later are not held up by it for long', async () => {
    let calls = 0;
    const ask = batched((keys: readonly number[]) =>
      ++calls === 1 ? new Promise<number[]>(() => undefined) : Promise.resolve(keys),
    );
    void ask(1);
    await pause(5);
    const begun = performance.now();
    expect(await ask(2)).toBe(2);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('given several read-model versions and connections, then only questions to the same are asked together', async () => {
    const asked: string[] = [];
    const ask = batchedIn(async (read, keys: readonly number[]) => {
      asked.push(`${read.readModelVersion.schema}: ${keys}`);
      return keys;
    });
    const [db, other] = [{}, {}] as [Read['db'], Read['db']];
    const reading = (through: Read['db'], id: number): Read => ({
      db: through,
      readModelVersion: { id, schema: `read_${id}`, formulas: originalFormulas },
    });
    const [in1, in2, elsewhere] = [reading(db, 1), reading(db, 2), reading(other, 1)];
    await Promise.all([ask(in1, 1), ask(in2, 2), ask(elsewhere, 3), ask(in1, 4)]);
    expect(asked.toSorted()).toEqual(['read_1: 1,4', 'read_1: 3', 'read_2: 2']);
  });
});
