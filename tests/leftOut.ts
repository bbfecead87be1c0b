import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Variable with the path of the file in which every process of a run notes what it skipped. */
const variable = 'PLANNER_TESTS_LEFT_OUT';

/** The setups of a run start in any order: the first to need the file creates it, workers inherit it. */
function sharedFile(): string {
  process.env[variable] ??= join(mkdtempSync(join(tmpdir(), 'planner-left-out-')), 'sentences');
  return process.env[variable];
}

/**
 * Notes something that this run skips, to be printed once at its end.
 * @param what the skipped part, as the beginning of a sentence: "The end-to-end suite was left out"
 * @param how what enables it, as the rest of the sentence: "install Chromium"
 */
export function leaveOut(what: string, how: string): void {
  appendFileSync(sharedFile(), `${what}: ${how}.\n`);
}

/** Global setup of every run: at its end prints what was skipped, each thing once. */
export default function setup(): () => void {
  const file = sharedFile();
  appendFileSync(file, '');
  process.once('exit', () => rmSync(dirname(file), { recursive: true, force: true })); // interrupted runs as well
  return () => {
    const sentences = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
    for (const sentence of sentences) process.stdout.write(`Left out. ${sentence}\n`);
  };
}
