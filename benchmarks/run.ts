import { parseArgs } from 'node:util';
import { measureImports } from './imports.ts';
import { measurePages } from './pages.ts';
import { pnl } from './pnl.ts';

/** What can be measured: `npm run bench -- pnl`. */
const benches: Record<string, (events?: number) => Promise<void>> = {
  pnl,
  pages: measurePages,
  imports: measureImports,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { events: { type: 'string' } },
});
const [name = ''] = positionals;
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench) await bench(values.events === undefined ? undefined : Number(values.events));
else {
  console.error(`Say what to measure: ${Object.keys(benches).join(', ')}. For example: npm run bench -- pnl`);
  process.exitCode = 1;
}
