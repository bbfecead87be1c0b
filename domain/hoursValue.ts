import { decimalValue } from './decimalText.ts';

const clock = /^(\d{1,3}):([0-5]?\d)$/;
const spoken = /^(\d{1,3})\s*h\s*(?:([0-5]?\d)\s*m?)?$/i;

/**
 * Hours as a person types or pastes them: "7.5", "7:30", "7h", "7h 30m", "1,200". Blank or no such figure gives
 * undefined; whether the hours are good ones (half steps, not too many) the form decides.
 */
export const hoursValue = (typed: string): number | undefined => {
  const text = typed.trim();
  const parts = clock.exec(text) ?? spoken.exec(text);
  if (parts) return Number(parts[1]) + Number(parts[2] ?? 0) / 60;
  // A comma with one or two digits after it is a decimal point; a separator of thousands has three.
  return decimalValue(/^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text.replace(/h$/i, ''));
};
