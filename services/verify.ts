import { holesText } from '#domain/history/holesText.ts';
import { counted } from '#domain/values/sentences.ts';
import type { TableComparison } from '#projections/readModelVersions/view.ts';
import { maintain } from './ops/maintenance/command.ts';
import { type Desk, withOwnDesk } from './ops/maintenance/desk.ts';
import { runningDesk } from './ops/maintenance/runningDesk.ts';
import { watchWork } from './ops/maintenance/watchWork.ts';
import { StartFault } from './settings/startFault.ts';

// `npm run verify`: builds every figure anew from the log, beside the ones in use, and compares both table by table, by
// SHA-256. Ends with 1 where they differ, and names the rows.

const say = (text: string) => void process.stdout.write(`${text}\n`);

const differing = ({ table, onlyLive, onlyFresh }: TableComparison): string[] => [
  `${table}:`,
  ...onlyLive.map((row) => `  only among the figures in use: ${row}`),
  ...onlyFresh.map((row) => `  only in the fresh build: ${row}`),
];

const carryOut = async (desk: Desk): Promise<void> => {
  const id = await desk.startVerification();
  const { status, error, result } = await watchWork(() => desk.verification(id));
  if (!result) throw new StartFault(error ?? `The verification was ${status} meanwhile.`);
  const { position, isEqual, tables, holes = [] } = result;
  const longest = Math.max(...tables.map(({ table }) => table.length));
  for (const { table, isEqual: equals, live } of tables) {
    const rows = counted(live.rows, 'row ', 'rows').padStart(12);
    say(`${equals ? 'equal  ' : 'DIFFERS'} ${table.padEnd(longest)}${rows}  ${live.digest ?? 'empty'}`);
  }
  const uncounted = tables.find(({ table }) => table === 'parked')?.live.rows ?? 0;
  if (uncounted > 0) {
    say(
      `${counted(uncounted, 'change of the log is', 'changes of the log are')} not among them: they could not be counted. The Formulas page lists them.`,
    );
  }
  if (holes.length > 0) {
    process.exitCode = 1;
    say(`${holesText(holes)}\n${holes.map((stream) => `  ${stream}`).join('\n')}`);
  }
  if (isEqual) {
    say(`All ${tables.length} tables equal a fresh build from the log, up to position ${position}.`);
    return;
  }
  for (const table of tables.filter((each) => !each.isEqual)) say(differing(table).join('\n'));
  process.exitCode = 1;
  say('Replay without changes and adopt it (npm run replay -- --adopt): its figures are those of the log.');
};

await maintain({
  prepare: async () => undefined,
  work: (maintained) => withOwnDesk(maintained, carryOut),
  whileInUse: async (config) => carryOut(await runningDesk(config)),
});
