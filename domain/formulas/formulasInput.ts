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
 * Formulas as they arrive: what is left out stays as it is in force. Money in pounds; fractions as fractions. A
 * formula that nobody knows is refused by its name.
 */
export const formulasInput = z.strictObject(values, asObject).partial();
export type FormulasInput = z.infer<typeof formulasInput>;

/** Months of a comparison: ten years beside all that the planner offers. */
const maxMonthsShown = 400;

/** Most days of paid leave that a person can have (docs/domain.md, People). */
const maxPaidLeave = 50;

/** Refuses a year on which whoever has the longest leave works no day. */
const leavesDays = (context: z.core.ParsePayload<{ workingDaysPerYear?: number | undefined }>): void => {
  if ((context.value.workingDaysPerYear ?? Infinity) > maxPaidLeave) return;
  const message = `Enter more than ${maxPaidLeave} working days a year: that much leave somebody may have, and nobody would work`;
  refuseAt(context, ['workingDaysPerYear'], message);
};

/** Sets that hold from a month on: figures are derived under each. */
const maxSets = 12;
const tooMany = `Let at most ${maxSets} sets of formulas begin in a month of their own`;

/** Sets that hold from a month on, whole, in the order of their months. */
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

/** What is asked for: formulas from a month on, in all months where none is named, or with the months of several sets. */
const wanted = {
  formulas: z
    .strictObject({ ...values, later: laterInput }, asObject)
    .partial()
    .check(leavesDays),
  from: optionalMonth,
};

/** Body of POST /api/admin/replays: without formulas the log is counted anew under those in force. */
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
/** As it is sent, money in pounds. */
export type ReplayBody = z.input<typeof replayInput>;

/** Body of POST /api/admin/formulas/preview: what is left out stays as it is in force. */
export const previewInput = z.object(wanted);
export type WantedFormulas = z.infer<typeof previewInput>;

/**
 * The comparison that a preview has shown: one that has come to something else since is shown again before it is
 * adopted.
 */
export const shownInput = z.object({
  position: z.number().int().min(0),
  netProfit: z.array(z.object({ month: monthSchema, from: z.number(), to: z.number() })).max(maxMonthsShown),
});
export type ShownInput = z.infer<typeof shownInput>;

/** Body of POST /api/admin/replays/{id}/adopt. */
export const adoptionInput = z.object({ reason: reasonInput, shown: shownInput.optional() });

/** Body of POST /api/admin/formulas/adopt: what is left out stays as it is in force. */
export const formulaAdoptionInput = z.object({
  ...wanted,
  reason: requiredText('Say why, so that others can follow it', 500),
  shown: shownInput.optional(),
});

/** Lays what was asked for over a set. */
export const revised = (formulas: PlanningFormulas, input: FormulasInput): PlanningFormulas => ({
  ...formulas,
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
});

/**
 * Lays what was asked for over the formulas in force (docs/domain.md, Formulas): from a month on over those of that
 * month, in place of all that hold from then on; without one over those of this month, in all months.
 * @throws DomainError 'invalid' for a month outside the planning range, one beside sets with months of their own, or one
 *   too many
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

/** Formulas since ever with later ones; of these none that says what holds already. */
const withLater = (
  first: PlanningFormulas,
  later: readonly (PlanningFormulas & { from: Month })[],
): DatedFormulas => {
  const others = later.filter(
    (set, index) => !sameValue(withoutMonths(set), withoutMonths(later[index - 1] ?? first)),
  );
  return others.length === 0 ? first : { ...first, later: others };
};

/** A set as it travels: money in pounds as decimal text (docs/domain.md, Money). */
export const formulasView = planningFormulas
  .extend({
    defaultHourlyRate: z.string(),
    employerNiTable: z.array(employerNiPeriod.extend({ yearlyThreshold: z.string() })).readonly(),
  })
  .strict();
export type FormulasOutput = z.infer<typeof formulasView> & { later?: undefined };

/** Formulas with the months in which they hold, likewise. */
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

/** Writes formulas out. */
export const formulasOutput = ({ later, ...first }: DatedFormulas): DatedFormulasOutput => ({
  ...written(first),
  ...(later && { later: later.map(({ from, ...set }) => ({ ...written(set), from })) }),
});

/** The set of a month, of formulas as they travel. */
export const outputAt = (formulas: DatedFormulasOutput, month: Month): FormulasOutput =>
  formulas.later?.findLast(({ from }) => from <= month) ?? (formulas as FormulasOutput);

/** The set that was sent as an output. @throws ZodError when it is none */
export const formulasOf = (output: FormulasOutput): PlanningFormulas =>
  revised(defaultFormulas, formulasInput.strip().parse(output));
