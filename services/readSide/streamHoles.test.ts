import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../log/eventStore/eventStore.ts';
import { StreamHasHoles } from '../log/eventStore/wholeStream.ts';
import { streamsWithHoles } from './jobs.ts';
import { Yielding } from './yielding.ts';

const never = new AbortController().signal;

describe('streams of the log', () => {
  it('given some are cut short, deleted or refused, then those are named, and no other', async () => {
    const versions: Record<string, number[]> = { a: [1, 2, 3], b: [2, 3], c: [1, 3], d: [], e: [1] };
    const store = {
      readStream: async (stream: string) => {
        if (stream === 'gone') throw new StreamHasHoles(stream, 1);
        return (versions[stream] ?? []).map((version) => ({ version }) as RecordedEvent);
      },
    };
    const streams = [...Object.keys(versions), 'gone'];
    expect(await streamsWithHoles(store, streams, new Yielding(), never)).toEqual(['b', 'c', 'd', 'gone']);
  });

  it('given the log is away, then it is not a hole', async () => {
    const store = { readStream: () => Promise.reject(new Error('away')) };
    await expect(streamsWithHoles(store, ['a'], new Yielding(), never)).rejects.toThrow('away');
  });
});
