import { type ImportKind, maxImportRows } from '#domain/imports/columns.ts';
import { addMonths } from '#domain/values/month.ts';
import { administrator, type TestServer } from '../tests/server.ts';
import { type Asked, bench } from './bench.ts';
import { type Row, summarise, tableOf, timeOf } from './measure.ts';
import { largeEvents, withPlanner } from './planners.ts';

/** Limit of the largest import, its figures included. Milliseconds. */
const limit = 10_000;

type Sizes = { events: number; rows: number; runs: number };

type Cells = Record<string, string>;

/** The largest import of each kind, as spreadsheet cells; the large agency has none of these records yet. */
const lists: Partial<Record<ImportKind, (place: number) => Cells>> = {
  clients: (place) => ({ name: `New client ${place}` }),
  projects: (place) => ({
    client: `Client ${1 + (place % 60)}`,
    name: `New project ${place}`,
    projectType: 'Retainer',
    hourlyRate: '60',
    revenue: '3000',
    startMonth: '2026-06',
  }),
  'team-members': (place) => ({
    name: `New member ${place}`,
    email: `new${place}@agency.example`,
    role: 'Designer',
    salary: '36000',
  }),
  // Months long after those with a plan; every row is one person's hours on one project.
  allocations: (place) => ({
    month: addMonths('2031-01', Math.floor(place / 500)),
    project: `Project ${1 + (place % 250)}`,
    person: `Member ${1 + (Math.floor(place / 250) % 2 === 0 ? place % 75 : 75 + (place % 75))}`,
    hours: '7.5',
  }),
};

const succeeded = async (work: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await work;
  if (status !== 200 || text.includes('"problem"')) throw new Error(`${status}: ${text.slice(-400)}`);
};

/**
 * Milliseconds of the preview, of the import (whose response waits until every GET sees it), and of the preview after
 * it.
 */
const importOnce = async (
  server: TestServer,
  kind: ImportKind,
  cellsAt: (place: number) => Cells,
  count: number,
) => {
  // A new connection: the first one was idle while the agency was entered.
  const admin = server.visitor();
  await admin.signIn(administrator.username, administrator.password);
  const rows = Array.from({ length: count }, (_, place) => ({
    row: place + 2,
    cells: cellsAt(place),
  }));
  const preview = () => succeeded(admin.post(`/api/import/${kind}/preview`, { rows }));
  return {
    preview: await timeOf(preview),
    whole: await timeOf(() => succeeded(admin.post(`/api/import/${kind}`, { rows }))),
    again: await timeOf(preview),
  };
};

/** Measures imports of the maximum number of rows, of each kind, into the large agency on the embedded store. */
const measureImports = async ({ events, rows, runs }: Sizes, { keep }: Asked): Promise<void> => {
  const found: Row[] = [];
  for (const [kind, cellsAt] of Object.entries(lists)) {
    const all: Awaited<ReturnType<typeof importOnce>>[] = [];
    for (let run = 0; run < runs; run++) {
      all.push(
        await withPlanner({ events }, (server) => importOnce(server, kind as ImportKind, cellsAt, rows)),
      );
      console.log(`${kind}: ${JSON.stringify(all.at(-1))}`);
    }
    const add = (what: string, read: (one: (typeof all)[number]) => number) =>
      found.push({ what: `${rows} ${kind}: ${what}`, measured: summarise(all.map(read)) });
    add('the import', ({ whole }) => whole);
    add('its preview alone', ({ preview }) => preview);
    add('the preview once all are in', ({ again }) => again);
  }
  const file = await keep('imports', { limit, rows: found });
  console.log(`\n${tableOf(found)}\n\nMilliseconds; limit ${limit}. Also in ${file}`);
};

export const imports = bench({
  usual: { events: largeEvents, rows: maxImportRows, runs: 3 },
  tiny: { events: 1_000, rows: 10, runs: 1 },
  measure: measureImports,
});
