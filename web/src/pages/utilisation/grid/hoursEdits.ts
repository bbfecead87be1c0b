import { hoursInput } from '#domain/hours.ts';
import { hoursValue } from '#domain/hoursValue.ts';

/** The hours a cell's text stands for; an empty cell has none. Undefined for a text that is refused. */
export const cellHours = (text: string): number | undefined => {
  if (text.trim() === '') return 0;
  const hours = hoursValue(text);
  return hours !== undefined && hoursInput.safeParse(hours).success ? hours : undefined;
};

/** Why a cell's text is refused, in words; undefined when it is good. */
export const hoursFault = (text: string): string | undefined => {
  if (text.trim() === '') return undefined;
  const hours = hoursValue(text);
  if (hours === undefined) return 'Please enter a valid number of hours';
  return hoursInput.safeParse(hours).error?.issues[0]?.message;
};

/** Hours as a cell shows and copies them: "7.5"; nothing for none. */
export const hoursCell = (hours: number): string => (hours === 0 ? '' : String(hours));
