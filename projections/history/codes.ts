import { recordKinds } from '#domain/log/recordKinds.ts';
import { type StreamKind, streamKinds } from '#domain/records/streams.ts';

/**
 * Words that history stores as their place in a list, for half a million rows repeat them. Both lists are part of what
 * a read-model version's tables mean: another order is another fingerprint, and so another read-model version.
 */
export const storedWords = {
  kinds: streamKinds as readonly StreamKind[],
  events: [...new Set(Object.values(recordKinds).flatMap(({ events }) => Object.keys(events)))],
};

const codesOf = <Word extends string>(words: readonly Word[]) => {
  const codes = new Map(words.map((word, code) => [word, code]));
  return {
    /** @throws RangeError for a word that nobody knows */
    codeOf(word: Word): number {
      const code = codes.get(word);
      if (code === undefined) throw new RangeError(`${word} has no code`);
      return code;
    },
    /** @throws RangeError for a code that no word has */
    wordOf(code: number): Word {
      const word = words[code];
      if (word === undefined) throw new RangeError(`No word has the code ${code}`);
      return word;
    },
  };
};

const kinds = codesOf(storedWords.kinds);
const events = codesOf(storedWords.events);

export const kindCode = kinds.codeOf;
export const kindOfCode = kinds.wordOf;
export const eventCode = events.codeOf;
export const eventOfCode = events.wordOf;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const bytesOfUuid = 16;

/**
 * What a correlation or causation id is stored as, in the words by which PostgreSQL reads bytes. Nearly all are UUIDs,
 * which take sixteen bytes; others are their text behind as many zeros as make it another length.
 */
export const idBytes = (id: string): string => {
  if (uuid.test(id)) return `\\x${id.replaceAll('-', '')}`;
  const text = Buffer.from(`\0${id}`);
  return `\\x${text.length === bytesOfUuid ? '00' : ''}${text.toString('hex')}`;
};

/** The id that `idBytes` has made bytes of. */
export const idOfBytes = (bytes: Uint8Array): string => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length !== bytesOfUuid) return buffer.toString().replace(/^\0+/, '');
  const hex = buffer.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
