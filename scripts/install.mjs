// Installs what is missing and does nothing else: `npm start` and `npm test` do it by themselves.
import { runScript } from './failure.mjs';
import { install } from './runtime.mjs';

await runScript(async () => {
  await install();
  return 0;
});
