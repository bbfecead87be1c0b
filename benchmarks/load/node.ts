import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '#services/config.ts';
import { startPlanner } from '#services/start.ts';

// One node of the planner as a process of its own, which tells its parent what it holds when it is asked to. Started
// with --expose-gc, it is tidy first: what is left then is what it keeps.
const logger = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
const { url, stop } = await startPlanner(
  readConfig(process.env),
  logger,
  join(import.meta.dirname, '../../web/dist'),
);

process.on('message', (asked) => {
  if (asked === 'stop') void stop().then(() => process.exit(0));
  if (asked !== 'tidy' && asked !== 'memory') return;
  if (asked === 'tidy') globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heapUsed });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url });
