// Installs what is missing and builds the web app when it is stale. `npm start` and `npm test` do so by themselves.
import { runScript } from './failure.mjs';
import { install, projectFolder } from './runtime.mjs';
import { buildWebApp } from './webApp.mjs';

await runScript(async () => {
  await buildWebApp(projectFolder, await install());
  return 0;
});
