import { type Sheet, UnreadableSheet } from '../../../csv/sheet.ts';

/** A calendar that is to be read, as it is sent to the worker, and what that answers. */
export type CalendarAsked = { name: string; text: string; now: Date };
export type CalendarAnswer = { sheet: Sheet } | { refused: string } | { error: string };

/** How long a calendar may take to be read, in milliseconds: thousands of events take less than one second. */
export const calendarPatience = 10_000;

/**
 * Reads an iCal file. Its reader is fetched when a first one is chosen, and works in a thread of its own, which ends
 * where a file would keep it busy.
 * @throws UnreadableSheet
 */
export const calendarInWorker = async (asked: CalendarAsked): Promise<Sheet> => {
  const worker = new Worker(new URL('./calendarWorker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Sheet>((resolve, reject) => {
      timer = setTimeout(
        () =>
          reject(
            new UnreadableSheet(
              'This calendar takes too long to read. Export it for a shorter time, or as CSV.',
            ),
          ),
        calendarPatience,
      );
      worker.onmessage = ({ data }: MessageEvent<CalendarAnswer>) => {
        if ('sheet' in data) resolve(data.sheet);
        else reject('refused' in data ? new UnreadableSheet(data.refused) : new Error(data.error));
      };
      // Its code did not arrive, or a policy forbids it.
      worker.onerror = () => reject(new Error('The calendar could not be read'));
      worker.postMessage(asked);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
};
