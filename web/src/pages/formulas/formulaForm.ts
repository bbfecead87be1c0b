import { Big } from 'big.js';
import { type FormulasOutput, formulasInput, formulasOf, revised } from '#domain/formulas/formulasInput.ts';
import { sameValue } from '#domain/values/equality.ts';
import { type NumberKind, readNumber } from '#domain/values/numberReader.ts';
import {
  type BankHolidayChange,
  defaultFormulas,
  defaultThresholds,
  type FormulaName,
  type PlanningFormulas,
} from '#domain/values/planningFormulas.ts';
import { amountIn } from '../../records/formFields.ts';

/** A row of the dated table as typed; the rate in per cent. The key identifies a row while others come and go. */
export type NiRowValues = { key: number; from: string; rate: string; yearlyThreshold: string };

/** A row of the bank holidays; the day is empty until it is chosen. */
export type HolidayRowValues = BankHolidayChange & { key: number };

/** Thresholds of colours, as typed in per cent. */
export type ThresholdValues = { good: string; watch: string };

/** Bounds up to which a month's capacity is healthy, and at capacity, as typed in per cent. */
export type BoundsValues = { healthy: string; full: string };

/** The formulas that are two thresholds of colours. */
export type ThresholdName = keyof typeof defaultThresholds;
export const thresholdNames = Object.keys(defaultThresholds) as ThresholdName[];

/** An object with a value for each of them. */
const ofThresholds = <Made>(make: (name: ThresholdName) => Made) =>
  Object.fromEntries(thresholdNames.map((name) => [name, make(name)])) as Record<ThresholdName, Made>;

/** The same object with its values in another form. */
const ofEach = <Name extends string, From, To>(values: Record<Name, From>, form: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(values).map(([name, value]) => [name, form(value)])) as Record<
    Name,
    To
  >;

/** The formulas as typed: figures as text, rates in per cent. */
export type FormulaValues = Pick<
  PlanningFormulas,
  | 'employerNiMethod'
  | 'monthlyCostIncludesEmployerNi'
  | 'workingDays'
  | 'oneOffHours'
  | 'netProfitIncludesOtherCosts'
> & {
  employerNiUplift: string;
  employerNiTable: readonly NiRowValues[];
  bankHolidays: readonly HolidayRowValues[];
  workingDaysPerYear: string;
  hoursPerDay: string;
  defaultHourlyRate: string;
  targetProfitMultiple: string;
  capacityBounds: BoundsValues;
} & Record<ThresholdName, ThresholdValues>;

/** A fraction as per cent, exactly: 0.138 is "13.8". */
export const percentText = (fraction: number): string => new Big(fraction).times(100).toFixed();

/** Per cent as a fraction; null for invalid text. */
const fractionOf = (percent: string): number | null => {
  const { text } = readNumber(percent, 'percentage');
  return text ? new Big(text).div(100).toNumber() : null;
};

const numberOrNull = (typed: string, kind: NumberKind): number | null => {
  const { text } = readNumber(typed, kind);
  return text ? Number(text) : null;
};

export const valuesOf = (formulas: FormulasOutput): FormulaValues => ({
  employerNiMethod: formulas.employerNiMethod,
  employerNiUplift: percentText(formulas.employerNiUplift),
  employerNiTable: formulas.employerNiTable.map(({ from, rate, yearlyThreshold }, key) => ({
    key,
    from: from ?? '',
    rate: percentText(rate),
    yearlyThreshold,
  })),
  monthlyCostIncludesEmployerNi: formulas.monthlyCostIncludesEmployerNi,
  workingDays: formulas.workingDays,
  bankHolidays: formulas.bankHolidays.map((row, key) => ({ key, ...row })),
  workingDaysPerYear: String(formulas.workingDaysPerYear),
  hoursPerDay: String(formulas.hoursPerDay),
  oneOffHours: formulas.oneOffHours,
  defaultHourlyRate: formulas.defaultHourlyRate,
  netProfitIncludesOtherCosts: formulas.netProfitIncludesOtherCosts,
  targetProfitMultiple: String(formulas.targetProfitMultiple),
  ...ofThresholds((name) => ofEach(formulas[name], percentText)),
  capacityBounds: ofEach(formulas.capacityBounds, percentText),
});

/** The formulas as in a request; null for an invalid figure, which the server refuses with a message. */
const wireOf = (values: FormulaValues): Record<FormulaName, unknown> => ({
  ...values,
  employerNiUplift: fractionOf(values.employerNiUplift),
  employerNiTable: values.employerNiTable.map(({ from, rate, yearlyThreshold }) => ({
    from: from === '' ? null : from,
    rate: fractionOf(rate),
    yearlyThreshold: amountIn(yearlyThreshold),
  })),
  bankHolidays: values.bankHolidays.map(({ key: _, ...row }) => row),
  workingDaysPerYear: numberOrNull(values.workingDaysPerYear, 'count'),
  hoursPerDay: numberOrNull(values.hoursPerDay, 'hours'),
  defaultHourlyRate: amountIn(values.defaultHourlyRate),
  targetProfitMultiple: numberOrNull(values.targetProfitMultiple, 'count'),
  ...ofThresholds((name) => ofEach(values[name], fractionOf)),
  capacityBounds: ofEach(values.capacityBounds, fractionOf),
});

const names = Object.keys(defaultFormulas) as FormulaName[];

/** The formulas whose typed values differ from those in use. */
export const changedNames = (values: FormulaValues, inUse: FormulasOutput): FormulaName[] => {
  const wire = wireOf(values);
  const known = wireOf(valuesOf(inUse));
  return names.filter((name) => !sameValue(wire[name], known[name]));
};

/** The changed formulas alone, so that the others stay as they are in use. */
export const changesOf = (
  values: FormulaValues,
  inUse: FormulasOutput,
): Partial<Record<FormulaName, unknown>> => {
  const wire = wireOf(values);
  return Object.fromEntries(changedNames(values, inUse).map((name) => [name, wire[name]]));
};

/** A set for computing examples; `sound` lacks formulas with invalid values. */
export const draftOf = (
  values: FormulaValues,
  inUse: FormulasOutput,
): { formulas: PlanningFormulas; sound: ReadonlySet<FormulaName> } => {
  const wire = wireOf(values);
  const sound = new Set<FormulaName>();
  let formulas = formulasOf(inUse);
  for (const name of names) {
    const parsed = formulasInput.safeParse({ [name]: wire[name] });
    if (!parsed.success) continue;
    formulas = revised(formulas, parsed.data);
    sound.add(name);
  }
  return { formulas, sound };
};
