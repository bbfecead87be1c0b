/** Whether a text is an iCal file, as its first line says. */
export const isCalendar = (text: string): boolean =>
  text.slice(0, 200).trimStart().toUpperCase().startsWith('BEGIN:VCALENDAR');
