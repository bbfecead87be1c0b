import { expect, it, vi } from 'vitest';
import type { WorkerAnswer } from '../../../csv/askWorker.ts';
import { type Sheet, UnreadableSheet } from '../../../csv/sheet.ts';
import { calendarInWorker, calendarTimeout } from './calendarInWorker.ts';

/** A worker that sends the given message, or none. */
const stubWorker = (answer?: WorkerAnswer<Sheet>) => {
  const terminate = vi.fn();
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: WorkerAnswer<Sheet> }) => void) | undefined;
      terminate = terminate;
      postMessage() {
        if (answer) queueMicrotask(() => this.onmessage?.({ data: answer }));
      }
    },
  );
  return terminate;
};
const asked = { name: 'leave.ics', text: '', now: new Date() };

it('hands over what the thread has read, and ends it', async () => {
  const sheet = { name: 'leave.ics', headings: [], rows: [] };
  const terminate = stubWorker({ done: sheet });
  expect(await calendarInWorker(asked)).toEqual(sheet);
  expect(terminate).toHaveBeenCalled();
});

it('says the sentence of a file that is refused', async () => {
  stubWorker({ refused: 'This is no calendar file.' });
  const reading = calendarInWorker(asked);
  await expect(reading).rejects.toThrow(UnreadableSheet);
  await expect(reading).rejects.toThrow('This is no calendar file.');
});

it('ends a thread that a file keeps busy, and says so', async () => {
  vi.useFakeTimers();
  const terminate = stubWorker();
  const reading = expect(calendarInWorker(asked)).rejects.toThrow(/takes too long to read/);
  await vi.advanceTimersByTimeAsync(calendarTimeout - 1);
  expect(terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await reading;
  expect(terminate).toHaveBeenCalled();
});
