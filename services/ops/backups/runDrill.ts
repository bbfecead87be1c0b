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
/** Milliseconds after which a drill's folder counts as abandoned. */
const longest = 24 * 3_600_000;

/**
 * Restores a backup in a separate process of lower priority, and digests its figures.
 * @throws BackupDamaged when it can't be restored; an error with the process's output when it fails or is stopped
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

const ask = async (request: object, signal: AbortSignal): Promise<DrillAnswer> => {
  signal.throwIfAborted();
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE },
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  giveWay(child.pid);
  // If it ends before it has read its input, its exit says why.
  child.stdin.on('error', () => {}).end(JSON.stringify(request));
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
    // It has ended already, or the system has no priorities.
  }
};

/** Removes folders of drills whose planner was killed: they hold the backup's contents. */
const removeForgotten = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name);
    const found = name.startsWith(prefix) ? await stat(path).catch(() => undefined) : undefined;
    if (found && found.uid === process.getuid?.() && Date.now() - found.mtimeMs > longest) {
      await rm(path, { recursive: true, force: true });
    }
  }
};
