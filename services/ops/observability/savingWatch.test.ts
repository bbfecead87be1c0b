import { describe, expect, it } from 'vitest';
import { type EventStore, StoreUnavailable, WrongExpectedVersion } from '../../log/eventStore/eventStore.ts';
import { SavingWatch } from './savingWatch.ts';

const stored = { version: 1, position: 1 };

/** A watched log whose appends have the given outcome and duration. */
const watched = () => {
  const given: { outcome: Error | undefined; seconds: number } = { outcome: undefined, seconds: 0 };
  const append = async () => {
    if (given.outcome) throw given.outcome;
    return stored;
  };
  const watch = new SavingWatch(() => new Date(given.seconds * 1000));
  const log = watch.over({ append, appendAll: append } as unknown as EventStore);
  return { given, watch, log };
};

describe('saving', () => {
  it('given a save that the log could not take, then it fails until one succeeds', async () => {
    const { given, watch, log } = watched();
    expect(watch.isFailing).toBe(false);
    given.outcome = new StoreUnavailable('The disk is full');
    await expect(log.append('client-1', 0, [])).rejects.toThrow('The disk is full');
    expect(watch.isFailing).toBe(true);
    given.outcome = undefined;
    expect(await log.appendAll([])).toEqual(stored);
    expect(watch.isFailing).toBe(false);
  });

  it('given nobody saves after one that failed, then it counts as failing for a minute', async () => {
    const { given, watch, log } = watched();
    given.outcome = new StoreUnavailable('away');
    await expect(log.appendAll([])).rejects.toThrow('away');
    given.seconds = 59;
    expect(watch.isFailing).toBe(true);
    given.seconds = 60;
    expect(watch.isFailing).toBe(false);
  });

  it('given a save that is refused, then the log is there', async () => {
    const { given, watch, log } = watched();
    given.outcome = new StoreUnavailable('away');
    await expect(log.append('client-1', 0, [])).rejects.toThrow();
    given.outcome = new WrongExpectedVersion('client-1', 0);
    await expect(log.append('client-1', 0, [])).rejects.toThrow(given.outcome);
    expect(watch.isFailing).toBe(false);
  });
});
