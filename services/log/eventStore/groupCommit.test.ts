import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type AppendRequest, appendRequest } from './appendRequest.ts';
import { type AppendResult, StoreUnavailable, WrongExpectedVersion } from './eventStore.ts';
import { GroupCommit } from './groupCommit.ts';
import { newEvent } from './testing/events.ts';

const timeout = { giveUpAfter: 400, attemptTimeout: 100, shortestPause: 5, longestPause: 20 };

/** A store that takes two milliseconds a call, and fails where `fail` says so. */
function storeThat(
  fail: (requests: readonly AppendRequest[], call: number) => Error | undefined = () => undefined,
) {
  const calls: string[][] = [];
  let position = 0;
  const commits = new GroupCommit(
    async (requests): Promise<(AppendResult | null)[]> => {
      calls.push(requests.map(({ stream }) => stream));
      await pause(2);
      const failure = fail(requests, calls.length);
      if (failure) throw failure;
      return requests.map(({ expectedVersion, events }) =>
        expectedVersion === 99 ? null : { version: expectedVersion + events.length, position: ++position },
      );
    },
    timeout,
    (error) => error instanceof Refusal,
  );
  return { calls, commits };
}

class Refusal extends Error {}

function request(stream: string, expected = 0, text = ''): AppendRequest {
  return appendRequest(stream, expected, [newEvent({ text })]);
}

describe('group commit', () => {
  it('sends what arrives during a call together in the next, in order, and answers each by itself', async () => {
    const { calls, commits } = storeThat();
    const first = commits.append(request('a-1'));
    await pause(1);
    const later = ['b-1', 'b-2', 'b-3'].map((stream) => commits.append(request(stream)));
    const refused = commits.append(request('b-4', 99));

    await expect(refused).rejects.toThrow(WrongExpectedVersion);
    expect(await first).toEqual({ version: 1, position: 1 });
    expect((await Promise.all(later)).map(({ position }) => position)).toEqual([2, 3, 4]);
    expect(calls).toEqual([['a-1'], ['b-1', 'b-2', 'b-3', 'b-4']]);
  });

  it('bounds a call in number and in bytes', async () => {
    const { calls, commits } = storeThat();

    await Promise.all(Array.from({ length: 600 }, (_, index) => commits.append(request(`n-${index}`))));
    const many = calls.splice(0).map((streams) => streams.length);
    await Promise.all(
      Array.from({ length: 5 }, () => commits.append(request('big-1', 0, 'x'.repeat(900_000)))),
    );

    expect(many).toEqual([250, 250, 100]);
    expect(calls.map((streams) => streams.length)).toEqual([2, 2, 1]);
  });

  it('repeats a call that failed, with the same appends, before any others', async () => {
    const { calls, commits } = storeThat((_, call) => (call <= 2 ? new Error('lost') : undefined));
    const first = commits.append(request('a-1'));
    await pause(1);
    const second = commits.append(request('b-1'));

    expect(await first).toEqual({ version: 1, position: 1 });
    expect(await second).toEqual({ version: 1, position: 2 });
    for (const call of calls) expect(call[0]).toBe('a-1');
  });

  it('finds the append that makes a call fail, and answers the others', async () => {
    const poisoned = (requests: readonly AppendRequest[]) =>
      requests.some(({ stream }) => stream === 'poison-1') ? new Refusal('poisoned') : undefined;
    const { commits } = storeThat(poisoned);
    const good = ['a-1', 'a-2', 'a-3'].map((stream) => commits.append(request(stream)));
    const bad = commits.append(request('poison-1'));
    const after = commits.append(request('a-4'));

    await expect(bad).rejects.toThrow(Refusal);
    expect((await Promise.all([...good, after])).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });

  it('gives up after a while, tells why, and serves later appends', async () => {
    let down = true;
    const { commits } = storeThat(() => (down ? new Error('the power is off') : undefined));
    const start = performance.now();

    const failed = commits.append(request('a-1'));
    await expect(failed).rejects.toThrow(StoreUnavailable);
    await expect(failed).rejects.toThrow('the power is off');
    expect(performance.now() - start).toBeLessThan(timeout.giveUpAfter + 1_000);

    down = false;
    expect(await commits.append(request('a-2'))).toEqual({ version: 1, position: 1 });
  });

  it('counts a call without an answer as failed', async () => {
    let answers = 0;
    const commits = new GroupCommit(
      () => (answers++ === 0 ? new Promise(() => {}) : Promise.resolve([{ version: 1, position: 1 }])),
      timeout,
      () => false,
    );

    expect(await commits.append(request('a-1'))).toEqual({ version: 1, position: 1 });
    expect(answers).toBe(2);
  });
});
