import type { KnipConfig } from 'knip';
import { classesOf } from './web/cssModules.ts';

/** What is alive: everything that can be reached from these files, from the tests and from tools' own settings. */
export default {
  entry: [
    'services/{main,ops/cli/main}.ts',
    'scripts/*.mjs',
    'tests/{stuckRun,suiteTimes}.ts',
    'tests/texts/compare.ts',
    'web/{zod,syncZip}.ts',
    'tests/kill/{plannerThatDies,nextVersion}.ts',
    'projections/testing/recordRows.ts',
    'tests/golden/record.ts',
    'tests/mutation/{eachTest,repeatingRunner}.ts',
    'services/ops/backups/drillProcess.ts',
    'benchmarks/{flood/attacker,load/{node,peerNode},replay/case}.ts',
  ],
  project: [
    '{benchmarks,domain,projections,services,tests}/**/*.ts',
    'scripts/**/*.mjs',
    'web/src/**/*.{ts,tsx,css}',
    'web/*.ts',
    '*.ts',
  ],
  stryker: { config: ['tests/mutation/stryker.config.mjs'] },
  vitest: { config: ['vitest.config.ts', 'tests/mutation/vitest.config.ts'] },
  vite: { config: ['web/vite.config.ts'] },
  // A type may be named for the reader's sake although only its own file's functions speak of it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    // Style sheets import others, and the typeface from its package.
    // A class that no component asks for is an export that nobody imports.
    css: (text: string, file: string) =>
      file.endsWith('.module.css')
        ? classesOf(file, text)
            .map((name) => `export const ${name} = '';`)
            .join('\n')
        : (text.match(/(?<=@)import[^;]+/g) ?? []).join('\n'),
  },
} satisfies KnipConfig;
