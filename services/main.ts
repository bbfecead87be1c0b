import { join } from 'node:path';
import { pino } from 'pino';
import { loggedError } from './ops/observability/loggedError.ts';
import { readConfig } from './settings/config.ts';
import { makeForOwnerOnly } from './settings/ownerOnly.ts';
import { isForPeople } from './settings/startFault.ts';
import { startOnceReachable } from './start/startOnceReachable.ts';

// Log lines go to stderr: stdout is for the person who typed the command.
const logger = pino(
  { level: process.env.LOG_LEVEL ?? 'info', serializers: { err: loggedError } },
  pino.destination({ dest: 2, sync: true }),
);

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const main = async (): Promise<void> => {
  makeForOwnerOnly();
  const config = readConfig(process.env);
  const webRoot = join(import.meta.dirname, '..', 'web', 'dist');
  // Loaded only where a collector is configured.
  const endTraces = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./tracing/sending.ts')).sendTraces()
    : async () => {};
  const running = await startOnceReachable(config, logger, webRoot, (sentence) => {
    process.stderr.write(`${sentence}\n`);
  });

  let stoppingSince: number | undefined;
  const stop = (): void => {
    // One Ctrl-C can arrive several times: from the terminal, and forwarded by npm and scripts/start.mjs.
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > 1000) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    running
      .stop()
      .then(() => endTraces().catch(() => undefined))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  say(`The planner is ready at ${running.url}`);
  if (config.publicUrl) say(`People open it at ${config.publicUrl}`);
  if (running.firstAdministrator) {
    const { username, password, noteTold } = running.firstAdministrator;
    say(`Sign in as ${username} with the password ${password} (shown this once)`);
    await noteTold();
  }
};

main().catch((error: unknown) => {
  if (isForPeople(error)) process.stderr.write(`${error.message}\n`);
  else logger.fatal({ err: error }, 'The planner could not start');
  process.exit(1);
});
