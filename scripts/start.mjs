// `npm start`: installs and builds what is missing, then runs the planner on Node 24. Plain JavaScript with only Node's
// own modules: it runs first on a fresh clone, and on Node 20.
import { join } from 'node:path';
import { run } from './childProcess.mjs';
import { runScript } from './failure.mjs';
import { environmentFor, install, projectFolder, thrift } from './runtime.mjs';
import { buildWebApp } from './webApp.mjs';

await runScript(async () => {
  const runtime = await install();
  await buildWebApp(projectFolder, runtime);
  const planner = join(projectFolder, 'services', 'main.ts');
  const { code } = await run(runtime, [...thrift.arguments, planner, ...process.argv.slice(2)], {
    env: { ...thrift.environment, ...environmentFor(runtime) },
  });
  return code;
});
