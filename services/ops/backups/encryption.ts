import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import type { AgeKey } from '../../settings/ageKey.ts';

/** What every file in the age format begins with (https://age-encryption.org/v1). */
const mark = 'age-encryption.org/v1\n';

/** Whether a file is in the age format. @throws where it can't be read */
export const isEncrypted = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === mark;
  } finally {
    await file.close();
  }
};

/** Encrypts a stream for whoever has the key: with `age -d -i key` the file opens without the planner, too. */
export const encrypted = async (
  plain: AsyncIterable<Uint8Array>,
  { recipient }: AgeKey,
): Promise<Readable> => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return readable(await encrypter.encrypt(webStream(plain)));
};

/** @throws where the key is another one than the stream was encrypted with, or the stream is damaged */
export const decrypted = async (sealed: AsyncIterable<Uint8Array>, { secret }: AgeKey): Promise<Readable> => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(secret);
  return readable(await decrypter.decrypt(webStream(sealed)));
};

// The library speaks of the streams of browsers, which are those of Node by another type.
const webStream = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  ReadableStream.from(bytes) as ReadableStream<Uint8Array>;
const readable = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
