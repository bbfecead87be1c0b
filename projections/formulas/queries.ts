import { sql } from 'slonik';
import { z } from 'zod';
import { workingDaysIn } from '#domain/figures/capacity.ts';
import {
  defaultFormulas,
  type PlanningFormulas,
  planningFormulas,
  type WorkingDayCalendar,
} from '#domain/figures/formulas.ts';
import { formulasOutput } from '#domain/formulasInput.ts';
import { addMonths, type Month, monthsBetween, planningYearStart } from '#domain/month.ts';
import { reasonAt } from '../history/queries.ts';
import { type Read, table } from '../read.ts';
import type { Formulas } from '../readModel.ts';
import { authorOf } from '../users/queries.ts';
import { formulaAdoptions } from './tables.ts';
import { type FormulaRevisionView, type FormulasView, personView, type WorkingDaysExample } from './view.ts';

const row = z.object({
  version: z.number(),
  formulas: planningFormulas,
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

/** Every set that was ever in force, by its version. */
export const adoptedSets = async (read: Read): Promise<Formulas[]> => [
  { version: 1, set: defaultFormulas },
  read.generation.formulas,
  ...(await read.db.any(sql.type(z.object({ version: z.number(), set: planningFormulas }))`
    select version, formulas as set from ${table(read, formulaAdoptions)} as adoption
  `)),
];

/**
 * The formulas in force, and all that ever were, newest first (decisions section 9).
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
  const { version, set } = read.generation.formulas;
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

const workingDaysOfYear = (now: Month, set: PlanningFormulas): WorkingDaysExample => {
  const from = planningYearStart(now);
  const to = addMonths(from, 11);
  const daysBy = (workingDays: WorkingDayCalendar) =>
    monthsBetween(from, to).reduce((sum, month) => sum + workingDaysIn(month, { ...set, workingDays }), 0);
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
