import { parseArgs } from 'node:util';
import { type ReplayInput, replayInput } from '#domain/formulas/formulasInput.ts';
import { maintain } from './ops/maintenance/command.ts';
import { type Desk, withOwnDesk } from './ops/maintenance/desk.ts';
import { differencesText } from './ops/maintenance/differencesText.ts';
import { runningDesk } from './ops/maintenance/runningDesk.ts';
import { watchWork } from './ops/maintenance/watchWork.ts';
import { StartFault } from './settings/startFault.ts';

// `npm run replay -- --formulas '{"employerNiUplift":0.15}' --reason 'The budget' --adopt`: says what other formulas would
// change; without formulas counts the whole log anew under the set in force.

type Asked = { input: ReplayInput; adopts: boolean };

const usage = `Say it so: npm run replay -- --reason 'The budget' --formulas '{"employerNiUplift":0.15}' --adopt`;

const readArguments = async (): Promise<Asked> => {
  let given: { formulas?: string; reason?: string; adopt?: boolean };
  let formulas: unknown;
  try {
    const options = {
      formulas: { type: 'string' },
      reason: { type: 'string' },
      adopt: { type: 'boolean' },
    } as const;
    given = parseArgs({ options }).values;
    formulas = given.formulas === undefined ? undefined : JSON.parse(given.formulas);
  } catch (error) {
    throw new StartFault(usage, { cause: error });
  }
  const parsed = replayInput.safeParse({ formulas, reason: given.reason ?? 'From a terminal' });
  if (parsed.success) return { input: parsed.data, adopts: given.adopt ?? false };
  throw new StartFault(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
  );
};

const say = (text: string) => void process.stdout.write(`${text}\n`);

const carryOut = async (desk: Desk, { input, adopts }: Asked): Promise<void> => {
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

await maintain({
  prepare: readArguments,
  work: (maintained, asked) => withOwnDesk(maintained, (desk) => carryOut(desk, asked)),
  whileInUse: async (config, asked) => carryOut(await runningDesk(config), asked),
});
