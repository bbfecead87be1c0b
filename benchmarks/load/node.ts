import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { readConfig } from '#services/settings/config.ts';
import { startPlanner } from '#services/start/start.ts';

// One node of the planner as a process of its own, which tells its parent what it holds when it is asked to. Started
// with --expose-gc, it is tidy first: what is left then is what it keeps.
const logger = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
const { url, stop } = await startPlanner(
  readConfig(process.env),
  logger,
  join(import.meta.dirname, '../../web/dist'),
);

const delays = monitorEventLoopDelay({ resolution: 1 });
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
  // Tidying up and telling of it are no part of what is done now.
  setImmediate(() => {
    delays.enable();
    delays.reset();
  });
};

const watched = () => {
  delays.disable();
  clearInterval(looking);
  look();
  // Histograms count nanoseconds.
  const [p99, longest] = [delays.percentile(99) / 1e6, delays.max / 1e6];
  process.send?.({ p99, longest, memory: most - atFirst });
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
