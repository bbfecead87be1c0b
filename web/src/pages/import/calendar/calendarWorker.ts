import { answerInWorker } from '../../../csv/askWorker.ts';
import type { CalendarAsked } from './calendarInWorker.ts';
import { readCalendar } from './readCalendar.ts';

answerInWorker(({ name, text, now }: CalendarAsked) => readCalendar(name, text, now));
