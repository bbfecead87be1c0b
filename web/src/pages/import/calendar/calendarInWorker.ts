import { askWorker } from '../../../csv/askWorker.ts';
import type { Sheet } from '../../../csv/sheet.ts';

/** The message to the worker: a calendar to read. */
export type CalendarAsked = { name: string; text: string; now: Date };

/** Timeout for reading a calendar, in milliseconds: thousands of events take less than one second. */
export const calendarTimeout = 10_000;

/**
 * Reads an iCal file. The reader is fetched for the first one, and runs in a worker, which is terminated at the
 * timeout.
 * @throws UnreadableSheet
 */
export const calendarInWorker = (request: CalendarAsked): Promise<Sheet> =>
  askWorker(
    new Worker(new URL('./calendarWorker.ts', import.meta.url), { type: 'module' }),
    request,
    'The calendar could not be read',
    {
      milliseconds: calendarTimeout,
      refusal: 'This calendar takes too long to read. Export it for a shorter time, or as CSV.',
    },
  );
