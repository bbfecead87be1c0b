import { UnreadableSheet } from '../../../csv/sheet.ts';
import type { CalendarAnswer, CalendarAsked } from './calendarInWorker.ts';
import { readCalendar } from './readCalendar.ts';

const answerTo = ({ name, text, now }: CalendarAsked): CalendarAnswer => {
  try {
    return { sheet: readCalendar(name, text, now) };
  } catch (error) {
    return error instanceof UnreadableSheet ? { refused: error.message } : { error: String(error) };
  }
};

/** Reads a calendar beside the page, which goes on answering the person meanwhile. */
self.onmessage = ({ data }: MessageEvent<CalendarAsked>) => self.postMessage(answerTo(data));
