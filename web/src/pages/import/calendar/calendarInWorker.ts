import { askWorker } from '../../../csv/askWorker.ts';
import type { Sheet } from '../../../csv/sheet.ts';

/** A calendar that is to be read, as it is sent to the worker. */
export type CalendarAsked = { name: string; text: string; now: Date };

/** How long a calendar may take to be read, in milliseconds: thousands of events take less than one second. */
export const calendarTimeout = 10_000;

/**
 * Reads an iCal file. Its reader is fetched when a first one is chosen, and works in a thread of its own, which ends
 * where a file would keep it busy.
 * @throws UnreadableSheet
 */
export const calendarInWorker = (asked: CalendarAsked): Promise<Sheet> =>
  askWorker(
    new Worker(new URL('./calendarWorker.ts', import.meta.url), { type: 'module' }),
    asked,
    'The calendar could not be read',
    {
      milliseconds: calendarTimeout,
      refusal: 'This calendar takes too long to read. Export it for a shorter time, or as CSV.',
    },
  );
