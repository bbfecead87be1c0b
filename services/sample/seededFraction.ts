import { createHash } from 'node:crypto';

const digest = (key: string): Buffer => createHash('sha256').update(`sample agency: ${key}`).digest();

/** A number from 0 up to 1 that a key always gets: chance without a generator's state, so that rows can come and go. */
export const seededFraction = (key: string): number => digest(key).readUInt32BE() / 2 ** 32;

/** One of a list, always the same one for a key. */
export const pick = <Item>(list: readonly [Item, ...Item[]], key: string): Item =>
  list[Math.floor(seededFraction(key) * list.length)] ?? list[0];

/** The UUID that belongs to a key, made from a hash like those of version 5 (RFC 9562 keeps version 8 for one's own). */
export const uuidOf = (key: string): string => {
  const hex = digest(key).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
