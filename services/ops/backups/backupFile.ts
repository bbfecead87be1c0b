import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';
import type { RecordedEvent } from '../../log/eventStore/eventStore.ts';
import { type OperationalRow, operationalRow } from '../../operationalStore/contents.ts';
import type { AgeKey } from '../../settings/ageKey.ts';
import { GoneEvents } from './goneEvents.ts';

// A backup is gzipped JSON, one value a line: a heading, the events in the order of the log, the rows of the
// operational store, and a closing line with their numbers and hash, without which it is rejected. With a key all of it
// is encrypted in the age format.

const format = 'planner-backup';
/** Raised when an older planner could not restore what this one writes. */
const formatVersion = 2;

const heading = z.object({ format: z.literal(format), version: z.number(), at: z.string() });
const metadata = z.looseObject({
  at: z.string(),
  by: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
});
const event = z.object({
  id: z.string(),
  stream: z.string(),
  version: z.number(),
  position: z.number(),
  type: z.string(),
  data: z.unknown(),
  metadata,
});
const line = z.union([
  z.object({ event }).transform((found) => ({ event: found.event as RecordedEvent })),
  z.object({ vault: operationalRow }),
  z.object({ end: z.object({ events: z.number(), rows: z.number(), sha256: z.string() }) }),
  z.object({ heading }),
]);
type Line = z.output<typeof line>;

/** The file is no backup, incomplete, or can't be decrypted; the message says which, and what to do. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

/** The size of a backup. */
export type BackupSummary = { at: string; events: number; rows: number };

type Contents = {
  at: string;
  events: AsyncIterable<readonly RecordedEvent[]>;
  vault: () => Promise<OperationalRow[]>;
  /** Without it the file is not encrypted. */
  key?: AgeKey | undefined;
  signal?: AbortSignal | undefined;
};

/** The path of a backup until it is complete. */
const unfinished = (path: string): string => `${path}.part`;

/**
 * Writes a backup that only its owner can read. The operational store is read last: it must not be older than the log.
 * A file of the final name is complete and flushed; until then it is `unfinished`.
 * @returns its size, and what is gone from the log, in a sentence: null where nothing is
 */
export const writeBackup = async (
  path: string,
  { at, events, vault, key, signal }: Contents,
): Promise<BackupSummary & { gone: string | null }> => {
  const counted = { at, events: 0, rows: 0 };
  const gone = new GoneEvents();
  const hash = createHash('sha256');
  async function* lines(): AsyncGenerator<string> {
    const hashed = (value: unknown): string => {
      const text = `${JSON.stringify(value)}\n`;
      hash.update(text);
      return text;
    };
    yield hashed({ heading: { format, version: formatVersion, at } });
    for await (const batch of events) {
      counted.events += batch.length;
      for (const recorded of batch) gone.add(recorded);
      yield batch.map((recorded) => hashed({ event: recorded })).join('');
    }
    const rows = await vault();
    counted.rows = rows.length;
    for (const row of rows) yield hashed({ vault: row });
    yield `${JSON.stringify({ end: { events: counted.events, rows: counted.rows, sha256: hash.digest('hex') } })}\n`;
  }
  const part = unfinished(path);
  await rm(part, { force: true });
  try {
    const file = await open(part, 'wx', 0o600);
    const seal = (gzipped: AsyncIterable<Buffer>) => sealed(gzipped, key);
    await pipeline(Readable.from(lines()), createGzip(), seal, file.createWriteStream({ flush: true }), {
      signal,
    });
    await rename(part, path);
    await flushFolder(dirname(path));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { ...counted, gone: gone.sentence };
};

/**
 * Flushes a folder, without which a new name may not survive a crash of the machine. Not every system can open folders.
 */
const flushFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
};

async function* sealed(plain: AsyncIterable<Buffer>, key: AgeKey | undefined): AsyncGenerator<Uint8Array> {
  yield* key ? await encrypted(plain, key) : plain;
}

async function* linesIn(path: string, key: AgeKey | undefined): AsyncGenerator<{ text: string; line: Line }> {
  const text = createGunzip();
  try {
    const isSealed = await isEncrypted(path);
    const file = createReadStream(path);
    // Its errors are reported where the text is read.
    pipeline(isSealed ? await opened(path, file, key) : file, text).catch(() => {});
    for await (const part of linesOf(text)) yield { text: part, line: line.parse(JSON.parse(part)) };
  } catch (error) {
    if (error instanceof BackupDamaged) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new BackupDamaged(`There is no file ${path}.`, { cause: error });
    }
    throw new BackupDamaged(`${path} is not a backup of the planner, or it is damaged.`, { cause: error });
  } finally {
    text.destroy();
  }
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = '';
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    const next = others.pop();
    begun += first;
    if (next === undefined) continue;
    yield begun;
    yield* others;
    begun = next;
  }
  if (begun !== '') yield begun;
}

const opened = async (
  path: string,
  file: AsyncIterable<Buffer>,
  key: AgeKey | undefined,
): Promise<Readable> => {
  if (!key) {
    throw new BackupDamaged(
      `${path} is encrypted. Set BACKUP_KEY_FILE to the file with the key it was made with.`,
    );
  }
  try {
    return await decrypted(file, key);
  } catch (error) {
    throw new BackupDamaged(
      `${path} can't be opened with the key of BACKUP_KEY_FILE: it was made with another one, or it is damaged.`,
      { cause: error },
    );
  }
};

/** Reads a backup to its end. @throws BackupDamaged unless it is complete and unchanged */
export const checkBackup = async (path: string, key?: AgeKey): Promise<BackupSummary> => {
  const found = { at: '', events: 0, rows: 0 };
  const hash = createHash('sha256');
  let isWhole = false;
  for await (const { text, line } of linesIn(path, key)) {
    if ('end' in line) {
      const { events, rows, sha256 } = line.end;
      isWhole = events === found.events && rows === found.rows && sha256 === hash.copy().digest('hex');
      continue;
    }
    isWhole = false;
    hash.update(`${text}\n`);
    if ('heading' in line) {
      if (line.heading.version > formatVersion) throw new BackupDamaged(newer(path));
      found.at = line.heading.at;
    }
    if ('event' in line) found.events += 1;
    if ('vault' in line) found.rows += 1;
  }
  if (!isWhole) throw new BackupDamaged(`${path} is not a whole backup. Use another one.`);
  return found;
};

const newer = (path: string): string =>
  `${path} was made by a newer version of the planner. Restore it with that version, or a newer one.`;

/** The events of a backup, in the order of the log. */
export async function* eventsIn(path: string, key?: AgeKey): AsyncGenerator<RecordedEvent[]> {
  let batch: RecordedEvent[] = [];
  for await (const { line } of linesIn(path, key)) {
    if (!('event' in line)) continue;
    batch.push(line.event);
    if (batch.length === 1_000) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

export const operationalRowsIn = async (path: string, key?: AgeKey): Promise<OperationalRow[]> => {
  const rows: OperationalRow[] = [];
  for await (const { line } of linesIn(path, key)) if ('vault' in line) rows.push(line.vault);
  return rows;
};

/** The first bytes of every file in the age format (https://age-encryption.org/v1). */
const mark = 'age-encryption.org/v1\n';

/** Whether a file is in the age format. @throws where it can't be read */
const isEncrypted = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === mark;
  } finally {
    await file.close();
  }
};

/** Encrypts a stream with the key; `age -d -i key` decrypts the file without the planner, too. */
const encrypted = async (plain: AsyncIterable<Uint8Array>, { recipient }: AgeKey): Promise<Readable> => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return readable(await encrypter.encrypt(webStream(plain)));
};

/** @throws where the stream was encrypted with another key, or is damaged */
const decrypted = async (sealed: AsyncIterable<Uint8Array>, { secret }: AgeKey): Promise<Readable> => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(secret);
  return readable(await decrypter.decrypt(webStream(sealed)));
};

// The library's types are browser streams, which Node declares as another type.
const webStream = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  ReadableStream.from(bytes) as ReadableStream<Uint8Array>;
const readable = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
