import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Names the file through which every process of a run passes on what it left out. */
const variable = 'PLANNER_TESTS_LEFT_OUT';

/** The setups of a run start in no certain order: the first to need the file makes it, workers inherit it. */
function sharedFile(): string {
  process.env[variable] ??= join(mkdtempSync(join(tmpdir(), 'planner-left-out-')), 'sentences');
  return process.env[variable];
}

/**
 * Notes that this run leaves something out, to be printed once at its end.
 * @param what what was left out, as the beginning of a sentence: "The end-to-end suite was left out"
 * @param how how to have it, as the rest of it: "install Chromium"
 */
export function leaveOut(what: string, how: string): void {
  appendFileSync(sharedFile(), `${what}: ${how}.\n`);
}

/** Global setup of every run: prints what was left out, each thing once, when all is over. */
export default function setup(): () => void {
  const file = sharedFile();
  appendFileSync(file, '');
  process.once('exit', () => rmSync(dirname(file), { recursive: true, force: true })); // interrupted runs as well
  return () => {
    const sentences = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
    for (const sentence of sentences) process.stdout.write(`Left out. ${sentence}\n`);
  };
}
