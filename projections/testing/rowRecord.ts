import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const rowRecord = z.object({ version: z.number(), logs: z.record(z.string(), z.string()) });

/** What a version of the projections derives: of some logs, a SHA-256 of all rows, folded records included. */
export type RowRecord = z.infer<typeof rowRecord>;

const run = promisify(execFile);
const folder = join(import.meta.dirname, '..');
const file = 'rowRecord.json';
/** Writes the record anew. */
const command = 'npm exec node projections/testing/recordRows.ts';

/** A record from its text; null when it is none, in a conflict say. */
const parsed = (text: string): RowRecord | null => {
  try {
    return rowRecord.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

/** What is recorded; null when nothing is. */
export const readRecord = async (): Promise<RowRecord | null> =>
  parsed(await readFile(join(folder, file), 'utf8').catch(() => ''));

export const writeRecord = (record: RowRecord): Promise<void> =>
  writeFile(join(folder, file), `${JSON.stringify(record, null, 2)}\n`);

/** The records of the last two commits that changed it, newest first; none where there is no history. */
export const committedRecords = async (): Promise<RowRecord[]> => {
  const git = async (...args: string[]) => (await run('git', args, { cwd: folder })).stdout;
  const commits = await git('log', '-2', '--format=%H', '--', file).catch(() => '');
  const texts = commits
    .split('\n')
    .filter(Boolean)
    .map((commit) =>
      // One of the two may have removed it.
      git('show', `${commit}:./${file}`).catch(() => ''),
    );
  return (await Promise.all(texts)).flatMap((text) => parsed(text) ?? []);
};

/** The logs that are in both records, with other rows. */
const changedLogs = ({ logs }: RowRecord, { logs: earlier }: RowRecord): string[] =>
  Object.keys(logs).filter((name) => earlier[name] !== undefined && earlier[name] !== logs[name]);

/**
 * An installation keeps its rows until the number changes: so other rows need another number.
 * @param earlier what was recorded before, newest first
 * @returns what is to be done before the found rows can be recorded, as a sentence; null when nothing is
 */
export const raiseNeeded = (found: RowRecord, earlier: readonly RowRecord[]): string | null => {
  const isReturn = earlier.some(
    (record) => record.version === found.version && changedLogs(found, record).length === 0,
  );
  for (const record of earlier) {
    const changed = changedLogs(found, record);
    if (changed.length === 0 || found.version > record.version) continue;
    if (isReturn && found.version < record.version) continue;
    return `The rows or folded states changed (${changed.join(', ')}): raise projectionVersion in projections/readModels.ts to ${record.version + 1}, and record the rows by "${command}".`;
  }
  return null;
};

/** What is to be done so that the record is of the rows found, as a sentence; null when it is. */
export const recordingNeeded = (found: RowRecord, recorded: RowRecord | null): string | null =>
  JSON.stringify(found) === JSON.stringify(recorded)
    ? null
    : `projections/${file} is not of version ${found.version} as it is: record the rows by "${command}".`;
