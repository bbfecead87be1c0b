import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { RecordedEvent } from '../eventStore/eventStore.ts';
import { type VaultRow, vaultRow } from '../vault/contents.ts';

// A backup is gzipped JSON, a value a line: a heading, the events in the order of the log, the rows of the vault,
// and a closing line that says how much there is and what it hashes to, without which nothing is believed.

const format = 'planner-backup';

const heading = z.object({ format: z.literal(format), version: z.literal(1), at: z.string() });
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
  z.object({ vault: vaultRow }),
  z.object({ end: z.object({ events: z.number(), rows: z.number(), sha256: z.string() }) }),
  z.object({ heading }),
]);
type Line = z.output<typeof line>;

/** The file is no backup, or not a whole one; the message says which. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

/** What a backup holds, in numbers. */
export type BackupSummary = { at: string; events: number; rows: number };

type Contents = {
  at: string;
  events: AsyncIterable<readonly RecordedEvent[]>;
  vault: () => Promise<VaultRow[]>;
};

/** Writes a backup that only its owner can read. The vault is asked last: it must not be older than the log. */
export const writeBackup = async (path: string, { at, events, vault }: Contents): Promise<BackupSummary> => {
  const counted = { at, events: 0, rows: 0 };
  const hash = createHash('sha256');
  async function* lines(): AsyncGenerator<string> {
    const said = (value: unknown): string => {
      const text = `${JSON.stringify(value)}\n`;
      hash.update(text);
      return text;
    };
    yield said({ heading: { format, version: 1, at } });
    for await (const batch of events) {
      counted.events += batch.length;
      yield batch.map((recorded) => said({ event: recorded })).join('');
    }
    const rows = await vault();
    counted.rows = rows.length;
    for (const row of rows) yield said({ vault: row });
    yield `${JSON.stringify({ end: { events: counted.events, rows: counted.rows, sha256: hash.digest('hex') } })}\n`;
  }
  const file = await open(path, 'wx', 0o600);
  await pipeline(Readable.from(lines()), createGzip(), file.createWriteStream({ flush: true }));
  return counted;
};

async function* linesIn(path: string): AsyncGenerator<{ text: string; line: Line }> {
  const input = createReadStream(path).on('error', (error) => text.destroy(error));
  const text = input.pipe(createGunzip());
  try {
    for await (const part of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield { text: part, line: line.parse(JSON.parse(part)) };
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new BackupDamaged(`There is no file ${path}.`, { cause: error });
    }
    throw new BackupDamaged(`${path} is not a backup of the planner, or it is damaged.`, { cause: error });
  } finally {
    input.destroy();
  }
}

/** Reads a backup to its end. @throws BackupDamaged unless it is whole and as it was written */
export const checkBackup = async (path: string): Promise<BackupSummary> => {
  const found = { at: '', events: 0, rows: 0 };
  const hash = createHash('sha256');
  let isWhole = false;
  for await (const { text, line } of linesIn(path)) {
    if ('end' in line) {
      const { events, rows, sha256 } = line.end;
      isWhole = events === found.events && rows === found.rows && sha256 === hash.copy().digest('hex');
      continue;
    }
    isWhole = false;
    hash.update(`${text}\n`);
    if ('heading' in line) found.at = line.heading.at;
    if ('event' in line) found.events += 1;
    if ('vault' in line) found.rows += 1;
  }
  if (!isWhole) throw new BackupDamaged(`${path} is not a whole backup. Use another one.`);
  return found;
};

/** The events of a backup, in the order of the log. */
export async function* eventsIn(path: string): AsyncGenerator<RecordedEvent[]> {
  let batch: RecordedEvent[] = [];
  for await (const { line } of linesIn(path)) {
    if (!('event' in line)) continue;
    batch.push(line.event);
    if (batch.length === 1_000) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

export const vaultRowsIn = async (path: string): Promise<VaultRow[]> => {
  const rows: VaultRow[] = [];
  for await (const { line } of linesIn(path)) if ('vault' in line) rows.push(line.vault);
  return rows;
};
