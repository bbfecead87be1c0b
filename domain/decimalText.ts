/**
 * What a person types or pastes for an amount, as plain decimal text: without pound sign, grouping and spaces,
 * without needless zeros. Text that is no such number comes back as it is, for the form to refuse in words.
 */
export const decimalText = (typed: string): string => {
  const plain = typed.replace(/[£,\s\u00a0]/g, '').replace(/^\u2212/, '-');
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return typed.trim();
  const negative = plain.startsWith('-');
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
  const cut = withoutLastZeros(fraction);
  const text = `${whole.replace(/^0+(?=\d)/, '') || '0'}${cut ? `.${cut}` : ''}`;
  return negative && text !== '0' ? `-${text}` : text;
};

const withoutLastZeros = (digits: string): string => {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
};

/** The number a decimal text stands for, or undefined when it is blank or none. */
export const decimalValue = (typed: string): number | undefined => {
  const text = decimalText(typed);
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
};

/** One step up or down from a text, held within its bounds; a blank counts as 0. */
export const stepDecimal = (typed: string, by: number, least = 0, most = Number.MAX_SAFE_INTEGER): string => {
  const next = Math.min(most, Math.max(least, (decimalValue(typed) ?? 0) + by));
  return decimalText(next.toFixed(2));
};
