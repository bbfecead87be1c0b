// Installs what is missing, nothing else. `npm start` and `npm test` do so by themselves.
import { runScript } from './failure.mjs';
import { install } from './runtime.mjs';

await runScript(async () => {
  await install();
  return 0;
});
