/** First letters of up to two words, in capitals: "Ada Lovelace" is "AL". */
export const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en-GB') ?? '')
    .join('');
