import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const rowRecord = z.object({ version: z.number(), logs: z.record(z.string(), z.string()) });

/** The rows that a version of the projections derives: by log, a SHA-256 of all rows, folded records included. */
export type RowRecord = z.infer<typeof rowRecord>;

const run = promisify(execFile);
const folder = join(import.meta.dirname, '..');
const file = 'rowRecord.json';
/** Command that updates the record. */
const command = 'npm exec node projections/testing/recordRows.ts';

/** Parses a record; null when it is invalid, such as after a merge conflict. */
const parsed = (text: string): RowRecord | null => {
  try {
    return rowRecord.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

/** The recorded record; null when there is none. */
export const readRecord = async (): Promise<RowRecord | null> =>
  parsed(await readFile(join(folder, file), 'utf8').catch(() => ''));

export const writeRecord = (record: RowRecord): Promise<void> =>
  writeFile(join(folder, file), `${JSON.stringify(record, null, 2)}\n`);

/** The record in the last two commits that changed it, newest first; none where there is no history. */
const committedRecords = async (): Promise<RowRecord[]> => {
  const git = async (...args: string[]) => (await run('git', args, { cwd: folder })).stdout;
  const commits = await git('log', '-2', '--format=%H', '--', file).catch(() => '');
  const texts = commits
    .split('\n')
    .filter(Boolean)
    .map((commit) =>
      // One of the commits may have removed it.
      git('show', `${commit}:./${file}`).catch(() => ''),
    );
  return (await Promise.all(texts)).flatMap((text) => parsed(text) ?? []);
};

type Logs = RowRecord['logs'];

/** Whether a log in both records has other rows. */
const differ = (logs: Logs, { logs: earlier }: RowRecord): boolean =>
  Object.keys(logs).some((name) => earlier[name] !== undefined && earlier[name] !== logs[name]);

/**
 * The version number to record rows under. An installation keeps its rows until the number changes, so other rows need
 * another number; rows that are as they once were may reuse theirs.
 * @param present the recorded number
 * @param earlier earlier records, newest first
 */
export const numberOf = (logs: Logs, present: number, earlier: readonly RowRecord[]): number => {
  const others = earlier.filter((record) => differ(logs, record));
  const next = Math.max(0, ...others.map(({ version }) => version)) + 1;
  const isReturn =
    earlier.some((record) => record.version === present && !differ(logs, record)) &&
    others.every(({ version }) => version > present);
  return isReturn ? present : Math.max(present, next);
};

/** The expected record for derived rows. */
export const recordOf = async (logs: Logs): Promise<RowRecord> => {
  const recorded = await readRecord();
  const committed = await committedRecords();
  const earlier = committed.length > 0 || !recorded ? committed : [recorded];
  return { version: numberOf(logs, recorded?.version ?? earlier[0]?.version ?? 1, earlier), logs };
};

/** A sentence on how to update the record; null when it is up to date. */
export const recordingNeeded = (needed: RowRecord, recorded: RowRecord | null): string | null =>
  JSON.stringify(needed) === JSON.stringify(recorded)
    ? null
    : `The rows or folded states are others than projections/${file} says, or have no number of their own: record them by "${command}".`;
