import { readFile } from 'node:fs/promises';
import { bareRead, bareUpsert } from './limits.ts';
import { replayPeer } from './peer.ts';
import { replayOnPglite, replayOnPostgres } from './replayCase.ts';
import type { Case, Timed } from './timed.ts';

// Runs one case in a process of its own. Prints its rate and its memory to standard output.

const cases: Record<string, Case> = {
  postgres: replayOnPostgres,
  eventStoreDb: replayOnPostgres,
  pglite: replayOnPglite,
  read: bareRead,
  upsert: bareUpsert,
  peer: replayPeer,
};

const [name = '', count = '', at = ''] = process.argv.slice(2);
const events = Number(count);
const run = cases[name];
if (!run) throw new Error(`There is no case ${name}`);
let milliseconds = Number.NaN;
let resident = Number.NaN;
const timed: Timed = async (work) => {
  const begun = performance.now();
  const result = await work();
  milliseconds = performance.now() - begun;
  // Before the comparison, which takes memory of its own.
  resident = await maxResident();
  return result;
};

/** Peak memory of this process, in MB. `getrusage` is no use: its value starts with the parent's. */
async function maxResident(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Number(kilobytes) / 1024;
}

const fault = await run(events, at, timed);
process.stdout.write(JSON.stringify({ rate: (events * 1_000) / milliseconds, resident, fault }));
process.exit(0);
