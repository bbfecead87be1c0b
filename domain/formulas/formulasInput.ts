import { z } from 'zod';
import { refuseMonthOutside } from '../records/dated.ts';
import { sameValue } from '../values/equality.ts';
import { invalid, refuseAt } from '../values/errors.ts';
import { decimalOf } from '../values/money.ts';
import { moneyInput } from '../values/moneyInput.ts';
import type { Month } from '../values/month.ts';
import { monthSchema, optionalMonth } from '../values/monthInput.ts';
import {
  bankHolidayRegions,
  type DatedFormulas,
  defaultFormulas,
  employerNiPeriod,
  formulasAt,
  type PlanningFormulas,
  planningFormulas,
  withoutMonths,
  workingDayCalendars,
} from '../values/planningFormulas.ts';
import { reasonInput, requiredText } from '../values/text.ts';

const number = (message: string, min: number, max: number) =>
  z.number({ error: message }).min(min, message).max(max, message);
const wholeNumber = (message: string, min: number, max: number) =>
  number(message, min, max).refine(Number.isInteger, message);
const oneOf = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, { error: `Choose one of ${options.join(', ')}` });
const yesOrNo = z.boolean({ error: 'Send true or false' });

const fraction = 'Enter employer NI between 0 and 100 %';
const rate = 'Enter a default hourly rate of at least £0.01';
const days = 'Enter working days a year as a whole number from 1 to 366';
const hours = 'Enter hours a day from 1 to 24';
const multiple = 'Enter the target multiple as a number from 0 to 100';
const maxPeriods = 40;
const green = 'Enter where green begins between 0 and 1,000 %';
const yellow = 'Enter where yellow begins between 0 and 1,000 %';

const thresholds = z
  .strictObject(
    { good: number(green, 0, 10), watch: number(yellow, 0, 10) },
    { error: 'Send both thresholds, as good and watch' },
  )
  .refine(({ good, watch }) => watch <= good, {
    error: 'Yellow begins no higher than green',
    path: ['watch'],
  });

const bound = 'Enter a bound above 0 and up to 1,000 %';
const capacityBound = number(bound, 0, 10).positive(bound);

const capacityBounds = z
  .strictObject(
    { healthy: capacityBound, full: capacityBound },
    { error: 'Send both bounds, as healthy and full' },
  )
  .refine(({ healthy, full }) => healthy < full, {
    error: 'Healthy ends below At Capacity',
    path: ['healthy'],
  });

const period = z.strictObject({
  from: z.iso.date({ error: 'Enter the first day as YYYY-MM-DD, such as 2025-04-06' }).nullable(),
  rate: number('Enter the rate between 0 and 100 %', 0, 1),
  yearlyThreshold: moneyInput('Enter the yearly threshold in pounds, such as 5000'),
});

const table = z
  .array(period, { error: 'Send the table as a list of rows' })
  .min(1, 'Keep at least one row')
  .max(maxPeriods, `Use at most ${maxPeriods} rows`)
  .check((context) => {
    const { value } = context;
    const refuse = (index: number, message: string) => refuseAt(context, [index, 'from'], message);
    value.forEach(({ from }, index) => {
      if (index === 0 && from !== null)
        refuse(0, 'The first row holds since ever: leave its first day empty');
      if (index > 0 && from === null) refuse(index, 'Enter the first day of this row');
      const before = value[index - 1]?.from ?? '';
      if (from !== null && from <= before) refuse(index, 'Put the rows in order of their first day');
    });
  });

const maxHolidays = 200;

const holiday = z.strictObject({
  region: oneOf(bankHolidayRegions),
  day: z.iso.date({ error: 'Enter the day as YYYY-MM-DD, such as 2026-06-15' }),
  isHoliday: yesOrNo,
});

const holidays = z
  .array(holiday, { error: 'Send the bank holidays as a list of rows' })
  .max(maxHolidays, `Change at most ${maxHolidays} days`)
  .check((context) => {
    const seen = new Set<string>();
    context.value.forEach(({ region, day }, index) => {
      const key = `${region} ${day}`;
      if (seen.has(key)) {
        refuseAt(context, [index, 'day'], 'This day of the region is listed already. Keep one row for it');
      }
      seen.add(key);
    });
  });

const values = {
  oneOffHours: oneOf(['scheduled', 'whole']),
  defaultHourlyRate: moneyInput(rate).refine((pence) => pence >= 1, rate),
  workingDays: oneOf(workingDayCalendars),
  bankHolidays: holidays,
  monthlyCostIncludesEmployerNi: yesOrNo,
  employerNiMethod: oneOf(['flat', 'dated']),
  employerNiUplift: number(fraction, 0, 1),
  employerNiTable: table,
  workingDaysPerYear: wholeNumber(days, 1, 366),
  hoursPerDay: number(hours, 1, 24),
  netProfitIncludesOtherCosts: yesOrNo,
  targetProfitMultiple: number(multiple, 0, 100),
  utilisationThresholds: thresholds,
  grossMarginThresholds: thresholds,
  freelancerMarginThresholds: thresholds,
  targetProfitThresholds: thresholds,
  capacityBounds,
};
const asObject = { error: 'Send the formulas as an object with named values' };

/**
 * Formulas of a request; those left out stay as in force. Money in pounds; fractions as fractions. An unknown formula
 * is refused by name.
 */
export const formulasInput = z.strictObject(values, asObject).partial();
export type FormulasInput = z.infer<typeof formulasInput>;

/** Most months of a comparison: ten years more than the planner offers. */
const maxMonthsShown = 400;

/** Most days of paid leave that a person can have (docs/domain.md, People). */
const maxPaidLeave = 50;

/** Refuses so few working days a year that somebody with the longest leave would work none. */
const leavesDays = (context: z.core.ParsePayload<{ workingDaysPerYear?: number | undefined }>): void => {
  if ((context.value.workingDaysPerYear ?? Infinity) > maxPaidLeave) return;
  const message = `Enter more than ${maxPaidLeave} working days a year: that much leave somebody may have, and nobody would work`;
  refuseAt(context, ['workingDaysPerYear'], message);
};

/** Most sets that hold from a month on, as figures are derived under each. */
const maxSets = 12;
const tooMany = `Let at most ${maxSets} sets of formulas begin in a month of their own`;

/** Complete sets that hold from a month on, in order of their months. */
const laterInput = z
  .array(z.strictObject({ ...values, from: monthSchema }, asObject).check(leavesDays), {
    error: 'Send the later formulas as a list',
  })
  .max(maxSets, tooMany)
  .check((context) => {
    context.value.forEach(({ from }, index) => {
      if (from > (context.value[index - 1]?.from ?? '')) return;
      refuseAt(context, [index, 'from'], 'Put the formulas in order of their first month, each month once');
    });
  });

/** The formulas of a request: from a month on, in all months if none is named, or several sets with their months. */
const wanted = {
  formulas: z
    .strictObject({ ...values, later: laterInput }, asObject)
    .partial()
    .check(leavesDays),
  from: optionalMonth,
};

/** Body of POST /api/admin/replays. Without formulas the log is recounted under those in force. */
export const replayInput = z
  .object({
    formulas: wanted.formulas.optional(),
    from: wanted.from,
    reason: requiredText('Say why, so that others can follow it', 500),
  })
  .check((context) => {
    const { formulas = {}, from } = context.value;
    if (from === null || Object.keys(formulas).length > 0) return;
    const message = 'Say which formulas hold from this month on, or leave it out to count the log anew';
    refuseAt(context, ['from'], message);
  });
/** The body before parsing, money in pounds. */
export type ReplayBody = z.input<typeof replayInput>;

/** Body of POST /api/admin/formulas/preview; formulas left out stay as in force. */
export const previewInput = z.object(wanted);
export type WantedFormulas = z.infer<typeof previewInput>;

/** The comparison that a preview showed. If its figures have changed since, it is shown again before adoption. */
export const shownInput = z.object({
  position: z.number().int().min(0),
  netProfit: z.array(z.object({ month: monthSchema, from: z.number(), to: z.number() })).max(maxMonthsShown),
});
export type ShownInput = z.infer<typeof shownInput>;

/** Body of POST /api/admin/replays/{id}/adopt. */
export const adoptionInput = z.object({ reason: reasonInput, shown: shownInput.optional() });

/** Body of POST /api/admin/formulas/adopt; formulas left out stay as in force. */
export const formulaAdoptionInput = z.object({
  ...wanted,
  reason: requiredText('Say why, so that others can follow it', 500),
  shown: shownInput.optional(),
});

/** A set with the formulas of a request in place. */
export const revised = (formulas: PlanningFormulas, input: FormulasInput): PlanningFormulas => ({
  ...formulas,
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
});

/**
 * Applies requested formulas to those in force (docs/domain.md, Formulas). With a month they are laid over the set of
 * that month and replace all later sets. Without one they are laid over this month's set and hold in all months.
 * @throws DomainError 'invalid' for a month outside the planning range, a month together with later sets, or too many
 * sets
 */
export const overlayFormulas = (
  inForce: DatedFormulas,
  { formulas: { later = [], ...input }, from }: WantedFormulas,
  thisMonth: Month,
): DatedFormulas => {
  for (const month of from === null ? [] : [from]) refuseMonthOutside('from', month, thisMonth);
  later.forEach((set, index) => {
    refuseMonthOutside(`formulas.later.${index}.from`, set.from, thisMonth);
  });
  if (from !== null && later.length > 0)
    throw invalid('from', 'Send either the month from which on the formulas hold, or later formulas.');
  const next = revised(withoutMonths(formulasAt(inForce, from ?? thisMonth)), input);
  if (from === null) return withLater(next, later);
  const before = inForce.later?.filter((set) => set.from < from) ?? [];
  if (before.length >= maxSets) throw invalid('from', `${tooMany}. Choose the month of an earlier one.`);
  return withLater(withoutMonths(inForce), [...before, { ...next, from }]);
};

/** Formulas with later sets, without those that repeat the set before them. */
const withLater = (
  first: PlanningFormulas,
  later: readonly (PlanningFormulas & { from: Month })[],
): DatedFormulas => {
  const others = later.filter(
    (set, index) => !sameValue(withoutMonths(set), withoutMonths(later[index - 1] ?? first)),
  );
  return others.length === 0 ? first : { ...first, later: others };
};

/** A set in a response: money in pounds as decimal text (docs/domain.md, Money). */
export const formulasView = planningFormulas
  .extend({
    defaultHourlyRate: z.string(),
    employerNiTable: z.array(employerNiPeriod.extend({ yearlyThreshold: z.string() })).readonly(),
  })
  .strict();
export type FormulasOutput = z.infer<typeof formulasView> & { later?: undefined };

/** Formulas in a response, with the months in which they hold. */
export const datedFormulasView = formulasView.extend({
  later: z
    .array(formulasView.extend({ from: monthSchema }))
    .readonly()
    .optional(),
});
export type DatedFormulasOutput = z.infer<typeof datedFormulasView>;

const written = (set: PlanningFormulas): FormulasOutput => ({
  ...set,
  defaultHourlyRate: decimalOf(set.defaultHourlyRate),
  employerNiTable: set.employerNiTable.map((row) => ({
    ...row,
    yearlyThreshold: decimalOf(row.yearlyThreshold),
  })),
});

/** Formulas as a response has them. */
export const formulasOutput = ({ later, ...first }: DatedFormulas): DatedFormulasOutput => ({
  ...written(first),
  ...(later && { later: later.map(({ from, ...set }) => ({ ...written(set), from })) }),
});

/** The set that holds in a month, from formulas of a response. */
export const outputAt = (formulas: DatedFormulasOutput, month: Month): FormulasOutput =>
  formulas.later?.findLast(({ from }) => from <= month) ?? (formulas as FormulasOutput);

/** Parses a set from a response. @throws ZodError if it is malformed */
export const formulasOf = (output: FormulasOutput): PlanningFormulas =>
  revised(defaultFormulas, formulasInput.strip().parse(output));
