import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  coloursText,
  type JobProgress,
  paceText,
  parkedText,
  progressFraction,
  progressText,
} from '#domain/formulas/comparisonWords.ts';
import { type ReplayBody, replayInput } from '#domain/formulas/formulasInput.ts';
import { valueText } from '#domain/formulas/formulaText.ts';
import { closedMonthsTexts } from '#domain/history/closedMonthsText.ts';
import { holesText } from '#domain/history/holesText.ts';
import { monthLabel } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import type { DifferencesView } from '#projections/formulas/differences/view.ts';
import type { TableComparison } from '#projections/readModelVersions/view.ts';
import { findMisfit, PairMisfit } from '../../log/pair/pairMisfit.ts';
import { StartFault } from '../../settings/startFault.ts';
import { forgetReadings } from '../backups/forgetReadings.ts';
import { maintain, printLine } from '../maintenance/command.ts';
import { type FormulasClient, withLocalFormulasClient } from '../maintenance/formulasClient.ts';
import { runningFormulasClient } from '../maintenance/runningFormulasClient.ts';
import { tellAdoptions } from '../maintenance/tellAdoptions.ts';
import { whileNoPlannerRuns } from '../maintenance/whileNoPlannerRuns.ts';
import type { CommandInput } from './command.ts';

const question = `Every figure is built anew from this log when the planner starts. What was saved and is not in it is gone for good.`;

/**
 * `npm run rebuild`. Whatever only the figures hold is lost, so it asks first.
 * @throws PairMisfit, StartFault
 */
export const rebuild = ({ yes: isAgreed = false }: CommandInput): Promise<void> =>
  maintain({
    evenIfUnfit: true,
    prepare: async () => undefined,
    work: async ({ database, store }) => {
      await whileNoPlannerRuns(database, async () => {
        const misfit = await findMisfit(database.pool, store);
        if (misfit && misfit !== 'shorter log') throw new PairMisfit(misfit);
        if (!isAgreed && !(await asked(question))) throw new StartFault('Nothing was changed.');
        await tellAdoptions(database, store);
        await forgetReadings(database.pool);
        printLine('The figures are gone. Start the planner: it builds them anew from the log.');
      });
    },
  });

type Asked = { body: ReplayBody; adopts: boolean };

/** @throws StartFault that says what is wrong */
const askedFor = ({ formulas, from, reason = 'From a terminal', adopt = false }: CommandInput): Asked => {
  const body = { formulas: formulasIn(formulas), from, reason } as ReplayBody;
  const parsed = replayInput.safeParse(body);
  if (parsed.success) return { body, adopts: adopt };
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

const carryOutReplay = async (client: FormulasClient, { body, adopts }: Asked): Promise<void> => {
  const id = await client.startReplay(body);
  const replay = await watchWork(() => client.replay(id));
  if (replay.status !== 'ready') {
    throw new StartFault(replay.error ?? `Replay ${id} was ${replay.status} meanwhile.`);
  }
  printLine(
    replay.isRecount
      ? `Replay ${id} under formulas version ${replay.formulasVersion} has read ${replay.applied} events.`
      : `Replay ${id}: formulas version ${replay.formulasVersion}, beside the figures in use.`,
  );
  printLine(differencesText(await client.differences(id)));
  if (adopts) {
    await client.adopt(id);
    printLine(`\nReplay ${id} is adopted: formulas version ${replay.formulasVersion} is in force.`);
  } else printLine(`\nNothing has changed yet. Adopt or discard replay ${id} on the Formulas page.`);
};

/** Works through the running planner, or directly on the store where none runs. */
const withFormulasClient = (work: (client: FormulasClient) => Promise<void>): Promise<void> =>
  maintain({
    prepare: async () => undefined,
    work: (maintained) => withLocalFormulasClient(maintained, work),
    whileInUse: async (config) => work(await runningFormulasClient(config)),
  });

/** `npm run replay` @throws StartFault, DomainError */
export const replay = async (given: CommandInput): Promise<void> => {
  const input = askedFor(given);
  await withFormulasClient((client) => carryOutReplay(client, input));
};

const differing = ({ table, onlyLive, onlyFresh }: TableComparison): string[] => [
  `${table}:`,
  ...onlyLive.map((row) => `  only among the figures in use: ${row}`),
  ...onlyFresh.map((row) => `  only in the fresh build: ${row}`),
];

const carryOutVerification = async (client: FormulasClient): Promise<void> => {
  const id = await client.startVerification();
  const { status, error, result } = await watchWork(() => client.verification(id));
  if (!result) throw new StartFault(error ?? `The verification was ${status} meanwhile.`);
  const { position, isEqual, tables, holes = [], closedMonths = [] } = result;
  const longest = Math.max(...tables.map(({ table }) => table.length));
  for (const { table, isEqual: equals, live } of tables) {
    const rows = counted(live.rows, 'row ', 'rows').padStart(12);
    printLine(`${equals ? 'equal  ' : 'DIFFERS'} ${table.padEnd(longest)}${rows}  ${live.digest ?? 'empty'}`);
  }
  const uncounted = tables.find(({ table }) => table === 'parked')?.live.rows ?? 0;
  if (uncounted > 0) {
    printLine(
      `${counted(uncounted, 'change of the log is', 'changes of the log are')} not among them: they could not be counted. The Formulas page lists them.`,
    );
  }
  if (holes.length > 0) {
    process.exitCode = 1;
    printLine(`${holesText(holes)}\n${holes.map((stream) => `  ${stream}`).join('\n')}`);
  }
  const { faults, notes } = closedMonthsTexts(closedMonths);
  if (faults.length > 0) process.exitCode = 1;
  for (const text of [...faults, ...notes]) printLine(text);
  if (isEqual) {
    printLine(`All ${tables.length} tables equal a fresh build from the log, up to position ${position}.`);
    return;
  }
  for (const table of tables.filter((each) => !each.isEqual)) printLine(differing(table).join('\n'));
  process.exitCode = 1;
  printLine(
    'Replay without changes and adopt it (npm run replay -- --adopt): its figures are those of the log.',
  );
};

/** `npm run verify` @throws StartFault when the comparison can't be made */
export const verify = (): Promise<void> => withFormulasClient(carryOutVerification);

/**
 * Asks for a yes at the terminal.
 * @throws StartFault where there is no terminal
 */
const asked = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) {
    throw new StartFault(
      `${question} There is no terminal to ask at: add -- --yes if that is what you want.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^yes$/i.test((await terminal.question(`${question} Type yes to go on: `)).trim());
  } finally {
    terminal.close();
  }
};

const underWay: readonly string[] = ['queued', 'building', 'catching-up', 'comparing'];
const width = 30;

/** "[#########---------------------]  30 %  Replaying 1,200 of 4,000 events, 2,400 events a second". */
const progressLine = (work: JobProgress): string => {
  const filled = Math.round(progressFraction(work) * width);
  const percent = String(Math.floor(progressFraction(work) * 100)).padStart(3);
  const words = [progressText(work), paceText(work)].filter(Boolean).join(', ');
  return `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}] ${percent} %  ${words}`;
};

/** Waits until a job ends and, on a terminal, shows its progress. */
const watchWork = async <View extends JobProgress>(progress: () => Promise<View>): Promise<View> => {
  const { stderr } = process;
  for (;;) {
    const view = await progress();
    if (stderr.isTTY) stderr.write(`\r\u001b[2K${progressLine(view)}`);
    if (!underWay.includes(view.status)) {
      if (stderr.isTTY) stderr.write('\r\u001b[2K');
      return view;
    }
    await pause(100);
  }
};

const pounds = (amount: number): string => valueText(Math.round(amount * 100), 'money');
const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${pounds(amount)}`;

/** A comparison for a terminal: the total change, by month, and the biggest movers. */
const differencesText = ({ parked, colours, ...differences }: DifferencesView): string =>
  [parkedText(parked), figuresText(differences), coloursText(colours.moves)]
    .filter((text) => text !== null)
    .join('\n');

const figuresText = ({
  total,
  sum,
  netProfit,
  movers,
}: Omit<DifferencesView, 'parked' | 'colours'>): string => {
  if (total === 0) return 'Nothing would change: every figure is the same as the one in use.';
  if (!sum.span) return `${counted(total, 'figure', 'figures')} would change.`;
  const months = netProfit
    .filter(({ from, to }) => from !== to)
    .map(
      ({ month, from, to }) =>
        `  ${monthLabel(month).padEnd(16)}${pounds(from).padStart(16)}${pounds(to).padStart(16)}`,
    );
  return [
    `${counted(total, 'figure', 'figures')} would change. Net profit from ${monthLabel(sum.span.first)} to ${monthLabel(sum.span.last)}: ${pounds(sum.from)} becomes ${pounds(sum.to)} (${signed(sum.change)}).`,
    ...(months.length > 0 ? ['', 'Net profit by month, in use and replayed:', ...months] : []),
    ...(movers.length > 0
      ? ['', 'Biggest movers:', ...movers.map(({ record, change }) => `  ${record.name}  ${signed(change)}`)]
      : []),
  ].join('\n');
};
