import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsIn, importsOf } from './imports.ts';
import { breachesIn, circlesIn, waysToHolidays } from './rules.ts';

const project = join(import.meta.dirname, '..', '..');

describe('the import directions', () => {
  const sources = globSync('{domain,projections,services,web/src}/**/*.{ts,tsx}', { cwd: project });
  const imports = sources.flatMap((file) => importsOf(project, file.split(sep).join('/')));

  test('are kept by every file', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(breachesIn(imports)).toEqual([]);
  });

  test('hold for the oracle of the figures, which is there', () => {
    const own = imports.filter(({ from }) => from.startsWith('projections/testing/oracle/'));
    expect(own.length).toBeGreaterThan(10);
  });

  test('lead from the browser to no bank holidays, which are a megabyte', () => {
    expect(waysToHolidays(imports)).toEqual([]);
    const wrong = importsIn(
      "import { workingDaysIn } from '#domain/timeOff/capacity.ts';",
      'web/src/App.tsx',
    );
    expect(waysToHolidays([...imports, ...wrong])).toEqual([
      'web/src/App.tsx → domain/timeOff/capacity.ts → domain/timeOff/bankHolidays.ts',
    ]);
  });

  test('go round in no circle', () => {
    expect(circlesIn(imports)).toEqual([]);
  });
});

const breaches = (from: string, source: string): string[] => breachesIn(importsIn(source, from));

describe('the rules', () => {
  test.each([
    ['domain imports', 'domain/values/month.ts', "import { randomUUID } from 'node:crypto';"],
    ['domain imports', 'domain/values/month.ts', "import type { Read } from '#projections/reading/read.ts';"],
    ['domain imports', 'domain/money/line.ts', "import { z } from 'zod/v3';"],
    [
      'projections import',
      'projections/reading/read.ts',
      "import type { Database } from '#services/database/database.ts';",
    ],
    [
      'projections import',
      'projections/reading/read.ts',
      "export { queries } from '#services/api/queries.ts';",
    ],
    ['services import', 'services/main.ts', "import { routes } from '../web/src/routes.ts';"],
    [
      'web imports',
      'web/src/App.tsx',
      "import { listClients } from '#projections/projects/clients/readModel.ts';",
    ],
    ['web imports', 'web/src/App.tsx', "import type { LineRow } from '#projections/money/lines/tables.ts';"],
    ['web imports', 'web/src/App.tsx', "import { clientView } from '#projections/projects/clients/view.ts';"],
    ['web imports', 'web/src/App.tsx', "const view = await import('#projections/projects/clients/view.ts');"],
    ['web imports', 'web/src/App.tsx', "import '#services/settings/config.ts';"],
    ['web imports', 'web/src/App.tsx', "import { contract } from '#services/api/contract/contract.ts';"],
    ['the contract', 'services/api/contract/pnl.ts', "import { route } from '../route.ts';"],
    ['the contract', 'services/api/contract/pnl.ts', "import { sql } from 'slonik';"],
    ['web imports', 'web/src/App.tsx', "import { join } from 'node:path';"],
    [
      'tables.ts is imported',
      'projections/projects/readModel.ts',
      "import { lines } from '../money/lines/tables.ts';",
    ],
    [
      'tables.ts is imported',
      'services/api/routes.ts',
      "import { lines } from '#projections/money/lines/tables.ts';",
    ],
    ['no test code', 'services/main.ts', "import { sample } from './sample.test.ts';"],
    [
      'oracle',
      'projections/testing/oracle/costs.ts',
      "import { roundToPence } from '#domain/values/money.ts';",
    ],
    [
      'oracle',
      'projections/testing/oracle/costs.ts',
      "import type { Agency } from '../../agency/agency.ts';",
    ],
    ['oracle', 'projections/testing/oracle/costs.ts', "import { anyLog } from '../anyLog.ts';"],
    ['oracle', 'projections/testing/oracle/costs.ts', "import { Big } from 'big.js';"],
    ['relative paths', 'services/main.ts', "import { month } from '../domain/values/month.ts';"],
    ['relative paths', 'domain/money/line.ts', "import { month } from '#domain/values/month.ts';"],
  ])('(%s …) refuse in %s: %s', (rule, from, source) => {
    const broken = breaches(from, source).filter((breach) => breach.includes(rule));
    expect(broken).toEqual([expect.stringMatching(`^${from}:1 imports `)]);
  });

  test.each([
    ['domain/money/line.ts', "import Big from 'big.js'; import { z } from 'zod'; import '../month.ts';"],
    [
      'projections/reading/read.ts',
      "import { sql } from 'slonik'; import { month } from '#domain/values/month.ts';",
    ],
    ['projections/projector/readModels.ts', "import { lines } from '../money/lines/tables.ts';"],
    ['projections/money/lines/queries.ts', "import { lines } from './tables.ts';"],
    ['services/main.ts', "import { read } from '#projections/reading/read.ts'; import koa from 'koa';"],
    ['web/src/App.tsx', "import type { ClientView } from '#projections/projects/clients/view.ts';"],
    ['web/src/App.tsx', "import { type ClientView } from '#projections/projects/clients/view.ts';"],
    ['web/src/App.tsx', "import type { Name } from '#services/api/contract/contract.ts';"],
    [
      'services/api/contract/pnl.ts',
      "import { pnlView } from '#projections/money/pnl/view.ts'; import 'zod';",
    ],
    ['web/src/App.tsx', "import { month } from '#domain/values/month.ts'; import './App.css';"],
    ['projections/testing/oracle/costs.ts', "import { exact } from './fraction.ts';"],
    ['domain/values/month.test.ts', "import { readConfig } from '../services/config.ts'; import 'vitest';"],
  ])('allow in %s: %s', (from, source) => {
    expect(breaches(from, source)).toEqual([]);
  });

  test('name the line of a breach', () => {
    expect(breaches('domain/values/month.ts', "// A month\n\nimport 'koa';\n")[0]).toMatch(
      /^domain\/values\/month\.ts:3 /,
    );
  });

  test('find circles, those of types included', () => {
    const circle = [
      ...importsIn("import { b } from './b.ts'; import { d } from './d.ts';", 'domain/a.ts'),
      ...importsIn("import type { C } from './c.ts';", 'domain/b.ts'),
      ...importsIn("export * from './a.ts';", 'domain/c.ts'),
    ];
    expect(circlesIn(circle)).toEqual(['domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts']);
  });
});
