import { type ReplayInput, replayInput } from '#domain/formulas/formulasInput.ts';
import { holesText } from '#domain/history/holesText.ts';
import { counted } from '#domain/values/sentences.ts';
import type { TableComparison } from '#projections/readModelVersions/view.ts';
import { findMisfit } from '../../log/pair/findMisfit.ts';
import { PairMisfit } from '../../log/pair/pairMisfit.ts';
import { StartFault } from '../../settings/startFault.ts';
import { forgetReadings } from '../backups/forgetReadings.ts';
import { alone } from '../maintenance/alone.ts';
import { asked } from '../maintenance/asked.ts';
import { maintain, say } from '../maintenance/command.ts';
import { type Desk, withOwnDesk } from '../maintenance/desk.ts';
import { differencesText } from '../maintenance/differencesText.ts';
import { runningDesk } from '../maintenance/runningDesk.ts';
import { tellAdoptions } from '../maintenance/tellAdoptions.ts';
import { watchWork } from '../maintenance/watchWork.ts';
import type { Given } from './command.ts';

const question = `Every figure is built anew from this log when the planner starts. What was saved and is not in it is gone for good.`;

/**
 * `npm run rebuild`. What the figures had beyond the log is gone, so it asks first.
 * @throws PairMisfit, StartFault
 */
export const rebuild = ({ yes: isAgreed = false }: Given): Promise<void> =>
  maintain({
    evenIfUnfit: true,
    prepare: async () => undefined,
    work: async ({ database, store }) => {
      await alone(database, async () => {
        const misfit = await findMisfit(database.pool, store);
        if (misfit && misfit !== 'shorter log') throw new PairMisfit(misfit);
        if (!isAgreed && !(await asked(question))) throw new StartFault('Nothing was changed.');
        await tellAdoptions(database, store);
        await forgetReadings(database.pool);
        say('The figures are gone. Start the planner: it builds them anew from the log.');
      });
    },
  });

type Asked = { input: ReplayInput; adopts: boolean };

/** @throws StartFault with what is wrong */
const askedFor = ({ formulas, reason = 'From a terminal', adopt = false }: Given): Asked => {
  const parsed = replayInput.safeParse({ formulas: formulasIn(formulas), reason });
  if (parsed.success) return { input: parsed.data, adopts: adopt };
  throw new StartFault(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
  );
};

const formulasIn = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch (error) {
    throw new StartFault(
      `The formulas are no JSON. Say it so: npm run replay -- --formulas '{"employerNiUplift":0.15}'`,
      { cause: error },
    );
  }
};

const carryOutReplay = async (desk: Desk, { input, adopts }: Asked): Promise<void> => {
  const id = await desk.startReplay(input);
  const replay = await watchWork(() => desk.replay(id));
  if (replay.status !== 'ready') {
    throw new StartFault(replay.error ?? `Replay ${id} was ${replay.status} meanwhile.`);
  }
  say(
    replay.isRecount
      ? `Replay ${id} under formulas version ${replay.formulasVersion} has read ${replay.applied} events.`
      : `Replay ${id}: formulas version ${replay.formulasVersion}, beside the figures in use.`,
  );
  say(differencesText(await desk.differences(id)));
  if (adopts) {
    await desk.adopt(id);
    say(`\nReplay ${id} is adopted: formulas version ${replay.formulasVersion} is in force.`);
  } else say(`\nNothing has changed yet. Adopt or discard replay ${id} on the Formulas page.`);
};

/** Does something at the desk of the running planner, or at one of its own where none runs. */
const atDesk = (work: (desk: Desk) => Promise<void>): Promise<void> =>
  maintain({
    prepare: async () => undefined,
    work: (maintained) => withOwnDesk(maintained, work),
    whileInUse: async (config) => work(await runningDesk(config)),
  });

/** `npm run replay` @throws StartFault, DomainError */
export const replay = async (given: Given): Promise<void> => {
  const input = askedFor(given);
  await atDesk((desk) => carryOutReplay(desk, input));
};

const differing = ({ table, onlyLive, onlyFresh }: TableComparison): string[] => [
  `${table}:`,
  ...onlyLive.map((row) => `  only among the figures in use: ${row}`),
  ...onlyFresh.map((row) => `  only in the fresh build: ${row}`),
];

const carryOutVerification = async (desk: Desk): Promise<void> => {
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

/** `npm run verify` @throws StartFault when the comparison can't be made */
export const verify = (): Promise<void> => atDesk(carryOutVerification);
