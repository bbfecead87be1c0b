import { asOfInput } from '#domain/asOfInput.ts';
import { ukTimeZone } from '#domain/ukDay.ts';

const words = new Intl.DateTimeFormat('en-GB', {
  timeZone: ukTimeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** "31 March 2026, 23:59" of a day or a moment, in the United Kingdom; null where the text is neither. */
export const momentWords = (asOf: string): string | null => {
  const { data } = asOfInput.safeParse(asOf);
  if (!data) return null;
  return words.format(data).replace(' at ', ', ');
};
