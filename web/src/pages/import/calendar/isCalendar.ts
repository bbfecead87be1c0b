/** Whether a text is an iCal file, by its first line. */
export const isCalendar = (text: string): boolean =>
  text.slice(0, 200).trimStart().toUpperCase().startsWith('BEGIN:VCALENDAR');
