import type { Bench } from './bench.ts';
import { budgets } from './budgets/budgets.ts';
import { cells } from './cells.ts';
import { closedMonths } from './closedMonths.ts';
import { day } from './day/day.ts';
import { failover } from './failover/failover.ts';
import { flood } from './flood/flood.ts';
import { historySearch } from './historySearch.ts';
import { imports } from './imports.ts';
import { load } from './load/load.ts';
import { movement } from './movement.ts';
import { openPages } from './pages.ts';
import { pastDays } from './pastDays.ts';
import { pnl } from './pnl.ts';
import { replay } from './replay/replay.ts';
import { room } from './room.ts';
import { scheduleRows } from './scheduleRows.ts';
import { smoke } from './smoke/smoke.ts';
import { startEmbedded } from './start.ts';
import { everydayTasks } from './tasks/tasks.ts';
import { timeOff } from './timeOff.ts';
import { waiting } from './waiting.ts';

/** Benchmarks by their name on the command line: `npm run bench -- pnl`. */
export const benches: Readonly<Record<string, Bench>> = {
  load,
  budgets,
  cells,
  closedMonths,
  day,
  failover,
  flood,
  pnl,
  replay,
  pages: openPages,
  imports,
  historySearch,
  movement,
  pastDays,
  room,
  scheduleRows,
  smoke,
  start: startEmbedded,
  tasks: everydayTasks,
  timeOff,
  waiting,
};
