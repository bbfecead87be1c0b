import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { StateOf } from '#domain/log/recordKinds.ts';
import { type Dated, periodsOf, termsByMonth } from '#domain/records/dated.ts';
import { decimalOf, type Pence } from '#domain/values/money.ts';
import { type Month, monthIndex } from '#domain/values/month.ts';
import { type PlanningFormulas, underEach } from '#domain/values/planningFormulas.ts';
import type { Tracked } from '../foldedState/foldedState.ts';
import type { Formulas } from '../foldedState/formulaSet.ts';
import { batchedIn } from './batched.ts';
import { covers, monthRange } from './months.ts';
import { type Read, table } from './read.ts';
import type { ReadModel, Row, Table } from './readModel.ts';

/** Kinds of record with dated terms, except projects, which have two tables and their own read model. */
type DatedKind = 'teamMember' | 'freelancer' | 'softwareCost' | 'otherCost';
type Active<Kind extends DatedKind> = Exclude<StateOf<Kind>, { status: 'absent' }>;
type FieldsOf<Kind extends DatedKind> = Active<Kind>['fields'];

type DatedRecord<Kind extends DatedKind, View extends { changes: unknown }> = {
  kind: Kind;
  /** Name of the table. */
  table: string;
  view: z.ZodType<View>;
  /** The dated term that is money: in pence, and a decimal string in `changes`. */
  amount: keyof FieldsOf<Kind>;
  /** The view for a period in which a record's terms are constant. */
  viewOf(
    fields: FieldsOf<Kind>,
    record: { id: number; version: number; state: Active<Kind>; changes: View['changes'] },
    set: PlanningFormulas,
  ): View;
  /** Columns besides `id`, `months` and `view`. */
  more?: Required<Pick<Table, 'columns' | 'indexes'>> & { rowOf(fields: FieldsOf<Kind>): Row };
};

/**
 * The read model of a kind of record, and its queries. The table has one row for each period in which a record's terms
 * are constant; together they cover every month.
 */
export const recordReadModel = <Kind extends DatedKind, View extends { changes: unknown }>({
  kind,
  table: name,
  view,
  amount,
  viewOf,
  more,
}: DatedRecord<Kind, View>) => {
  const periods: Table = {
    name,
    columns: { id: 'int not null', months: 'int4range not null', ...more?.columns, view: 'jsonb not null' },
    indexes: ['(id)', ...(more?.indexes ?? [])],
  };
  const rowsOf = (
    id: number,
    { state, version }: Tracked<Active<Kind>>,
    { set: formulas }: Formulas,
  ): Row[] => {
    const dated = state as Dated<FieldsOf<Kind>>;
    const changes = termsByMonth(dated).map(({ from, terms: { [amount]: pence, ...terms } }) => ({
      from,
      ...terms,
      ...(pence !== undefined && { [amount]: decimalOf(pence as Pence) }),
    }));
    const record = { id, version, state, changes: changes as View['changes'] };
    return periodsOf(dated).flatMap(({ fields, ...period }) =>
      underEach(formulas, period, (set) => viewOf(fields, record, set)).map((span) => ({
        id,
        months: monthRange(span.startMonth, span.endMonth),
        ...more?.rowOf(dated.fields),
        view: span.made,
      })),
    );
  };
  const model: ReadModel = {
    tables: [periods],
    derive(foldedState, affected, formulas, rows) {
      for (const id of affected[`${kind}s`]) {
        const tracked = foldedState[kind].get(String(id));
        const isActive = tracked?.state.status === 'active';
        rows.replace(
          periods,
          String(id),
          isActive ? rowsOf(id, tracked as unknown as Tracked<Active<Kind>>, formulas) : [],
        );
      }
    },
  };
  const row = z.object({ view });
  return {
    model,
    table: periods,
    /** All records in a month, by name. */
    list: async (read: Read, month: Month): Promise<View[]> => {
      const rows = await read.db.any(sql.type(row)`
        select view from ${table(read, periods)} where ${covers(month)} order by lower(view->>'name'), id
      `);
      return rows.map((found) => found.view);
    },
    /** A record in a month; null if there is none. */
    find: viewInMonth(periods, view),
    /** For joins of other read models: `id`, and `view` in a month. */
    views: (read: Read, month: Month): FragmentSqlToken =>
      sql.fragment`(select id, view from ${table(read, periods)} where ${covers(month)})`,
    /** For joins of other read models, by the month of each row: `id`, `months` and `view`. */
    periods: (read: Read): FragmentSqlToken =>
      sql.fragment`(select id, months, view from ${table(read, periods)})`,
  };
};

/** Finds a record's view in a month, in a table with a row for each of its periods; null outside of all periods. */
export const viewInMonth =
  <View>(
    of: Table,
    view: z.ZodType<View>,
  ): ((read: Read, id: number, month: Month) => Promise<View | null>) =>
  async (read, id, month) => {
    const { db, readModelVersion, counting = '' } = read;
    const request = { from: table(read, of), name: `${of.name} ${counting}`, id, month: monthIndex(month) };
    const found = await findInMonths({ db, readModelVersion }, request);
    return found === null ? null : parsedView(of, view, found);
  };

/** A record in a month index: `name` identifies the table in a batch, `from` is what to select from. */
type InMonth = { name: string; from: FragmentSqlToken; id: number; month: number };

/** Finds views in months. Requests of the same moment share one statement, whichever tables they are in. */
const findInMonths = batchedIn(async (read: Read, requests: readonly InMonth[]): Promise<unknown[]> => {
  const placed = requests.map((one, place) => ({ ...one, place }));
  // Sorted, so that the same tables produce the same statement.
  const tables = [...Map.groupBy(placed, ({ name }) => name)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const parts = tables.flatMap(([, ofTable]) => {
    const [first] = ofTable;
    const keys = ofTable.map(({ place, id, month }) => [place, id, month]);
    return first
      ? [
          sql.fragment`
            select asked.place, found.view
            from ${sql.unnest(keys, ['int4', 'int4', 'int4'])} as asked (place, id, month)
            join ${first.from} as found on found.id = asked.id and found.months @> asked.month`,
        ]
      : [];
  });
  const rows = await read.db.any(sql.type(placedView)`${sql.join(parts, sql.fragment` union all `)}`);
  const views = new Map(rows.map(({ place, view }) => [place, view]));
  return requests.map((_, place) => views.get(place) ?? null);
});
const placedView = z.object({ place: z.number(), view: z.unknown() });

/** @throws RangeError naming each part of a view that doesn't match its schema */
const parsedView = <View>({ name }: Table, schema: z.ZodType<View>, found: unknown): View => {
  const { success, data, error } = schema.safeParse(found);
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new RangeError(`A view of ${name} does not match its schema: ${faults.join('; ')}`);
};

/** Queries of a table with one row for each record, in the columns `id` and `view`. */
export const viewsOf = <View>(of: Table, view: z.ZodType<View>) => {
  const row = z.object({ view });
  return {
    /** All records, by name. */
    list: async (read: Read): Promise<View[]> => {
      const rows = await read.db.any(sql.type(row)`
        select view from ${table(read, of)} order by lower(view->>'name'), id
      `);
      return rows.map((found) => found.view);
    },
    /** A record; null if there is none. */
    find: (read: Read, id: number): Promise<View | null> =>
      read.db.maybeOneFirst(sql.type(row)`select view from ${table(read, of)} where id = ${id}`),
  };
};
