import { recordKinds } from '#domain/log/recordKinds.ts';
import { type StreamKind, streamKinds } from '#domain/records/streams.ts';

/**
 * Words that history stores as their index in a list, as half a million rows repeat them. Both lists belong to the
 * meaning of a read-model version's tables: another order changes the fingerprint, and so needs another read-model
 * version.
 */
export const storedWords = {
  kinds: streamKinds as readonly StreamKind[],
  events: [...new Set(Object.values(recordKinds).flatMap(({ events }) => Object.keys(events)))],
};

const codesOf = <Word extends string>(words: readonly Word[]) => {
  const codes = new Map(words.map((word, code) => [word, code]));
  return {
    /** @throws RangeError for an unknown word */
    codeOf(word: Word): number {
      const code = codes.get(word);
      if (code === undefined) throw new RangeError(`${word} has no code`);
      return code;
    },
    /** @throws RangeError for an unknown code */
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
 * A correlation or causation id as bytes, in PostgreSQL's hex format. Nearly all are UUIDs, which take sixteen bytes;
 * others are their text after one or two zero bytes, so that their length differs.
 */
export const idBytes = (id: string): string => {
  if (uuid.test(id)) return `\\x${id.replaceAll('-', '')}`;
  const text = Buffer.from(`\0${id}`);
  return `\\x${text.length === bytesOfUuid ? '00' : ''}${text.toString('hex')}`;
};

/** The id from bytes of `idBytes`. */
export const idOfBytes = (bytes: Uint8Array): string => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length !== bytesOfUuid) return buffer.toString().replace(/^\0+/, '');
  const hex = buffer.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
