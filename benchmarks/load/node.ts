import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '#services/settings/config.ts';
import { startPlanner } from '#services/start/start.ts';
import { LoopWatch } from './loopWatch.ts';

// One node of the planner in a process of its own, which reports its memory to its parent on request. With --expose-gc
// it collects garbage first, so that only what it retains is counted.
const logger = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
const { url, stop } = await startPlanner(
  readConfig(process.env),
  logger,
  join(import.meta.dirname, '../../web/dist'),
);

const loop = new LoopWatch();
let [atFirst, most]: [number, number] = [0, 0];
const look = () => {
  most = Math.max(most, process.memoryUsage.rss());
};
let looking: NodeJS.Timeout | undefined;

const watch = () => {
  globalThis.gc?.();
  atFirst = process.memoryUsage.rss();
  most = atFirst;
  looking = setInterval(look, 10);
  process.send?.('watching');
  // The garbage collection and the report don't count for the work that follows.
  setImmediate(() => loop.start());
};

const watched = () => {
  const found = loop.stop();
  clearInterval(looking);
  look();
  process.send?.({ ...found, memory: most - atFirst });
};

process.on('message', (asked) => {
  if (asked === 'stop') void stop().then(() => process.exit(0));
  if (asked === 'watch') watch();
  if (asked === 'watched') watched();
  if (asked !== 'tidy' && asked !== 'memory') return;
  if (asked === 'tidy') globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heapUsed });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url });
