import { createHash } from 'node:crypto';

const digest = (key: string): Buffer => createHash('sha256').update(`sample agency: ${key}`).digest();

/** A number from 0 up to 1, fixed for each key: randomness without state, so that rows can come and go. */
export const seededFraction = (key: string): number => digest(key).readUInt32BE() / 2 ** 32;

/** An item of a list, fixed for each key. */
export const pick = <Item>(list: readonly [Item, ...Item[]], key: string): Item =>
  list[Math.floor(seededFraction(key) * list.length)] ?? list[0];

/** A UUID made from a key's hash, like those of version 5 (RFC 9562 reserves version 8 for such custom ones). */
export const uuidOf = (key: string): string => {
  const hex = digest(key).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
