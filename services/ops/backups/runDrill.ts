import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TableDigest } from '#projections/readModelVersions/digest.ts';
import type { AgeKey } from '../../settings/ageKey.ts';
import { BackupDamaged } from './backupFile.ts';

/** The contents of a restored backup, or why it can't be restored. */
export type DrillAnswer = { tables: readonly TableDigest[] } | { damage: string };

const script = join(import.meta.dirname, 'drillProcess.ts');
const prefix = 'planner-drill-';
/** From then on the folder of a drill is one that nobody works in any more. Milliseconds. */
const longest = 24 * 3_600_000;

/**
 * Restores a backup in a process of its own, which gives way to others, and tells what its figures are.
 * @throws BackupDamaged when it can't be restored; where the process fails or is stopped, what it said
 */
export const runDrill = async (
  path: string,
  key: AgeKey | undefined,
  signal: AbortSignal,
): Promise<readonly TableDigest[]> => {
  await removeForgotten();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    const answer = await ask({ path, key, folder }, signal);
    if ('damage' in answer) throw new BackupDamaged(answer.damage);
    return answer.tables;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const ask = async (asked: object, signal: AbortSignal): Promise<DrillAnswer> => {
  signal.throwIfAborted();
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE },
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  giveWay(child.pid);
  // Where it ends before it has read, its end says why.
  child.stdin.on('error', () => {}).end(JSON.stringify(asked));
  const [out, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`The restore of the backup ended with ${code}. ${faults.slice(-2_000)}`);
  return JSON.parse(out) as DrillAnswer;
};

const giveWay = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    setPriority(pid, 5);
  } catch {
    // It has ended already, or this system knows no priorities.
  }
};

/** Leftovers of a drill whose planner was killed: they hold what the backup does. */
const removeForgotten = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name);
    const found = name.startsWith(prefix) ? await stat(path).catch(() => undefined) : undefined;
    if (found && found.uid === process.getuid?.() && Date.now() - found.mtimeMs > longest) {
      await rm(path, { recursive: true, force: true });
    }
  }
};
