/** A calendar of a file: the texts of its events, and of the time zones that it defines. */
export type CalendarText = { isCancelling: boolean; zones: string[]; events: string[] };

const kept = ['VEVENT', 'VTIMEZONE'];

/**
 * The calendars of a file, with each event on its own, so that an unreadable one is left out alone. Null where the file
 * ends within a calendar.
 */
export const calendarsIn = (text: string): CalendarText[] | null => {
  const calendars: CalendarText[] = [];
  let lines: string[] | null = null;
  let kind = '';
  let isOpen = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const word = line.trim().toUpperCase();
    if (lines === null) {
      if (word === 'BEGIN:VCALENDAR') calendars.push({ isCancelling: false, zones: [], events: [] });
      if (word === 'BEGIN:VCALENDAR' || word === 'END:VCALENDAR') isOpen = word.startsWith('BEGIN');
      const calendar = calendars.at(-1);
      if (calendar && word === 'METHOD:CANCEL') calendar.isCancelling = true;
      kind = word.startsWith('BEGIN:') ? word.slice('BEGIN:'.length) : '';
      if (kept.includes(kind)) lines = [line];
      continue;
    }
    lines.push(line);
    if (word !== `END:${kind}`) continue;
    calendars.at(-1)?.[kind === 'VEVENT' ? 'events' : 'zones'].push(lines.join('\r\n'));
    lines = null;
  }
  return isOpen || lines !== null ? null : calendars;
};
