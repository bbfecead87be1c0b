import { parseArgs } from 'node:util';
import { measureBudgets } from './budgets/budgets.ts';
import { measureCells } from './cells.ts';
import { measureClosedMonths } from './closedMonths.ts';
import { measureDay } from './day/day.ts';
import { measureFlood } from './flood/flood.ts';
import { measureHistorySearch } from './historySearch.ts';
import { measureImports } from './imports.ts';
import { type LoadOptions, measureLoad } from './load/load.ts';
import { measureMovement } from './movement.ts';
import { measurePages } from './pages.ts';
import { measurePastDays } from './pastDays.ts';
import { pnl } from './pnl.ts';
import { measureReplay } from './replay/replay.ts';
import { measureRoom } from './room.ts';
import { measureSmoke } from './smoke/smoke.ts';
import { measureTasks } from './tasks/tasks.ts';
import { measureTimeOff } from './timeOff.ts';
import { measureWaiting } from './waiting.ts';

/** What can be measured: `npm run bench -- pnl`. */
const benches: Record<string, (options: LoadOptions) => Promise<void>> = {
  load: measureLoad,
  budgets: measureBudgets,
  cells: measureCells,
  closedMonths: ({ events }) => measureClosedMonths(events),
  day: measureDay,
  flood: measureFlood,
  pnl: ({ events }) => pnl(events),
  replay: measureReplay,
  pages: measurePages,
  imports: measureImports,
  historySearch: ({ events }) => measureHistorySearch(events),
  movement: ({ events }) => measureMovement(events),
  pastDays: ({ events }) => measurePastDays(events),
  room: measureRoom,
  smoke: measureSmoke,
  tasks: measureTasks,
  timeOff: measureTimeOff,
  waiting: measureWaiting,
};

/** @throws TypeError for an option that is none */
const parsed = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      base: { type: 'string' },
      events: { type: 'string' },
      minutes: { type: 'string' },
      seconds: { type: 'string' },
      rate: { type: 'string' },
      runs: { type: 'string' },
    },
  });

const given = (): ReturnType<typeof parsed> => {
  try {
    return parsed();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};

const { positionals, values } = given();
const [name = '', ...parts] = positionals;
const number = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench) {
  await bench({
    parts,
    base: values.base,
    events: number(values.events),
    minutes: number(values.minutes),
    seconds: number(values.seconds),
    rate: number(values.rate),
    runs: number(values.runs),
  });
} else {
  console.error(`Say what to measure: ${Object.keys(benches).join(', ')}. For example: npm run bench -- pnl`);
  process.exitCode = 1;
}
