import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { adoptionEvidence, type FormulasState, formulas } from '#domain/formulas/formulas.ts';
import { formulasOutput } from '#domain/formulas/formulasInput.ts';
import { streams } from '#domain/records/streams.ts';
import { workingDaysIn } from '#domain/timeOff/capacity.ts';
import { addMonths, type Month, monthsBetween, planningYearStart } from '#domain/values/month.ts';
import {
  type DatedFormulas,
  datedFormulas,
  defaultFormulas,
  formulasAt,
  type WorkingDayCalendar,
} from '#domain/values/planningFormulas.ts';
import { authorOf } from '../access/users/readModel.ts';
import { reasonAt } from '../history/queries.ts';
import { facts } from '../reading/bookkeeping.ts';
import { type Read, table } from '../reading/read.ts';
import type { ReadModel, Table } from '../reading/readModel.ts';
import { type FormulaRevisionView, type FormulasView, personView, type WorkingDaysExample } from './view.ts';

/** One row for each adoption of a formula set. Its reason is only in the history, where erasures blank it. */
const formulaAdoptions: Table = {
  name: 'formula_adoptions',
  isAppendOnly: true,
  isJournal: true,
  columns: {
    position: 'bigint not null',
    version: 'int not null',
    formulas: 'jsonb not null',
    replay: 'int not null',
    /** The comparison shown before the adoption; null if nothing was compared. */
    shown: 'jsonb',
    at: 'text not null',
    author: 'text not null',
  },
};

/** Adoptions of formulas, with time and author. Rows are only added, never changed. */
export const formulasModel: ReadModel = {
  tables: [formulaAdoptions],
  derive() {},
  record({ event, change }, _foldedState, rows) {
    if (change.kind !== 'formulas') return;
    const { at, by } = event.metadata;
    rows.add(formulaAdoptions, {
      position: event.position,
      shown: null,
      ...change.data,
      at,
      author: by,
    });
  },
};

const row = z.object({
  version: z.number(),
  formulas: datedFormulas,
  by: personView,
  at: z.string(),
  reason: z.string().nullable(),
  replay: z.number(),
});

const original: FormulaRevisionView = {
  version: 1,
  formulas: formulasOutput(defaultFormulas),
  by: null,
  at: null,
  reason: null,
  replay: null,
};

/** The formulas in force and every set that ever was. */
export const formulasState = async (read: Read): Promise<FormulasState> => {
  const state = await read.db.maybeOneFirst(sql.type(z.object({ state: z.custom<FormulasState>() }))`
    select tracked -> 'state' as state from ${table(read, facts)} where scope = ${streams.formulas()}
  `);
  return state ?? formulas.initial;
};

/** An adoption in the shape of `lastAdoptions`' `view`. */
export const adoption = z
  .object({
    position: z.number(),
    version: z.number(),
    formulas: datedFormulas,
    shown: adoptionEvidence.nullable(),
  })
  .nullable();
export type Adoption = NonNullable<z.infer<typeof adoption>>;

/** For joins: the last adoption of each number, as `replay` and `view`, with `is_last` for the last of all. */
export const lastAdoptions = (read: Read): FragmentSqlToken => sql.fragment`(
  select distinct on (replay) replay, jsonb_build_object(
      'position', position, 'version', version, 'formulas', formulas, 'shown', shown
    ) as view,
    position = (select max(position) from ${table(read, formulaAdoptions)} as every) as is_last
  from ${table(read, formulaAdoptions)} as adoption
  order by replay, position desc
)`;

/** The status of a number joined with `lastAdoptions` as `adoption`; `otherwise` if it was never adopted. */
export const standing = (otherwise: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  case when adoption.is_last then 'adopted' when adoption.view is not null then 'retired' else ${otherwise} end
`;

/** The first adoption of each number, as `replay`; `base` is the number of adoptions before it. */
export const firstAdoptions = (read: Read): FragmentSqlToken => sql.fragment`(
  select distinct on (replay) replay, formulas, author, at,
    ${reasonAt(read, sql.fragment`adoption.position`)} as reason,
    (select count(*) from ${table(read, formulaAdoptions)} as earlier where earlier.position < adoption.position)::int4
      as base
  from ${table(read, formulaAdoptions)} as adoption
  order by replay, position
)`;

const numberRow = z.object({ replay: z.number() });

/** The number of the set or recount adopted last; null for none. */
export const lastAdopted = (read: Read): Promise<number | null> =>
  read.db.maybeOneFirst(sql.type(numberRow)`
    select replay from ${table(read, formulaAdoptions)} as adoption order by position desc limit 1
  `);

/** The highest number adopted; 0 for none. */
export const highestAdopted = (read: Read): Promise<number> =>
  read.db.oneFirst(sql.type(numberRow)`
    select coalesce(max(replay), 0) as replay from ${table(read, formulaAdoptions)} as adoption
  `);

/**
 * The formulas in force and all earlier ones, newest first (docs/domain.md, Formulas).
 *
 * @param now the present month
 */
export const formulasInForce = async (read: Read, now: Month): Promise<FormulasView> => {
  const adoptions = await read.db.any(sql.type(row)`
    select adoption.version, adoption.formulas, 
      ${authorOf(read, sql.fragment`adoption.author`)} as by, adoption.at, adoption.replay,
      ${reasonAt(read, sql.fragment`adoption.position`)} as reason
    from ${table(read, formulaAdoptions)} as adoption
    order by adoption.position desc
  `);
  const { version, set } = read.readModelVersion.formulas;
  return {
    version,
    formulas: formulasOutput(set),
    defaults: formulasOutput(defaultFormulas),
    workingDays: workingDaysOfYear(now, set),
    revisions: [
      ...adoptions.map((adoption) => ({ ...adoption, formulas: formulasOutput(adoption.formulas) })),
      original,
    ],
  };
};

const workingDaysOfYear = (now: Month, formulas: DatedFormulas): WorkingDaysExample => {
  const from = planningYearStart(now);
  const to = addMonths(from, 11);
  const daysBy = (workingDays: WorkingDayCalendar) =>
    monthsBetween(from, to).reduce(
      (sum, month) =>
        sum + workingDaysIn(month, { ...formulasAt(formulas, month), later: undefined, workingDays }),
      0,
    );
  return {
    from,
    to,
    days: {
      weekdays: daysBy('weekdays'),
      'england-and-wales': daysBy('england-and-wales'),
      scotland: daysBy('scotland'),
      'northern-ireland': daysBy('northern-ireland'),
    },
  };
};
