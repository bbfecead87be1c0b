import { type DatedFormulasOutput, type FormulasOutput, outputAt } from '#domain/formulas/formulasInput.ts';
import { fieldWords } from '#domain/history/historyWords.ts';
import { bankHolidaysText } from '#domain/timeOff/bankHolidayWords.ts';
import { sameValue } from '#domain/values/equality.ts';
import { addMonths, firstPlanningMonth, type Month } from '#domain/values/month.ts';
import {
  defaultFormulas,
  type FormulaName,
  type WorkingDayCalendar,
} from '#domain/values/planningFormulas.ts';
import { type Span, spanWords } from '#domain/values/span.ts';
import type { FormulaRevisionView } from '#projections/formulas/view.ts';
import { dateText } from '../../format/dates.ts';
import { money } from '../../format/money.ts';
import type { Option } from '../../ui/basics/options.ts';
import { percentText } from './formulaForm.ts';

export const formulaLabel = (name: FormulaName): string => fieldWords(name).label;

export const calendars: Option<WorkingDayCalendar>[] = [
  { id: 'weekdays', label: 'Monday to Friday' },
  { id: 'england-and-wales', label: 'Less bank holidays of England and Wales' },
  { id: 'scotland', label: 'Less bank holidays of Scotland' },
  { id: 'northern-ireland', label: 'Less bank holidays of Northern Ireland' },
];
export const niMethods: Option<FormulasOutput['employerNiMethod']>[] = [
  { id: 'flat', label: 'A flat uplift of the salary' },
  { id: 'dated', label: 'Rates and thresholds by date' },
];
export const oneOffWays: Option<FormulasOutput['oneOffHours']>[] = [
  { id: 'scheduled', label: 'As they are invoiced' },
  { id: 'whole', label: 'All of them in every month' },
];

const labelIn = (options: readonly Option[], id: string): string =>
  options.find((option) => option.id === id)?.label ?? id;

/** A formula's value in words. */
export const formulaValueText = (name: FormulaName, formulas: FormulasOutput): string => {
  switch (name) {
    case 'employerNiMethod':
      return labelIn(niMethods, formulas[name]);
    case 'workingDays':
      return labelIn(calendars, formulas[name]);
    case 'bankHolidays':
      return bankHolidaysText(formulas[name], dateText);
    case 'oneOffHours':
      return labelIn(oneOffWays, formulas[name]);
    case 'employerNiUplift':
      return `${percentText(formulas[name])}%`;
    case 'employerNiTable':
      return formulas[name]
        .map(
          ({ from, rate, yearlyThreshold }) =>
            `${from === null ? '' : `from ${dateText(from)} `}${percentText(rate)}% above ${money(yearlyThreshold)}`,
        )
        .join(', ');
    case 'defaultHourlyRate':
      return `${money(formulas[name])} an hour`;
    case 'monthlyCostIncludesEmployerNi':
    case 'netProfitIncludesOtherCosts':
      return formulas[name] ? 'Yes' : 'No';
    case 'workingDaysPerYear':
    case 'hoursPerDay':
    case 'targetProfitMultiple':
      return String(formulas[name]);
    case 'utilisationThresholds':
    case 'grossMarginThresholds':
    case 'freelancerMarginThresholds':
    case 'targetProfitThresholds': {
      const { good, watch } = formulas[name];
      return `green from ${percentText(good)}%, yellow from ${percentText(watch)}%`;
    }
    case 'capacityBounds': {
      const { healthy, full } = formulas[name];
      return `Healthy to ${percentText(healthy)}%, At Capacity to ${percentText(full)}%`;
    }
  }
};

/** Each set of formulas with the months in which it holds. */
export const setsOf = (formulas: DatedFormulasOutput): { span: Span; set: FormulasOutput }[] =>
  [null, ...(formulas.later ?? []).map(({ from }) => from)].map((from, place) => {
    const next = formulas.later?.[place]?.from;
    const endMonth = next ? addMonths(next, -1) : null;
    const month = from ?? endMonth ?? firstPlanningMonth;
    return { span: { startMonth: from, endMonth }, set: outputAt(formulas, month) };
  });

type FormulaChange = { label: string; from: string; to: string };

/** The formulas that differ between two sets. */
export const changesBetween = (from: FormulasOutput, to: FormulasOutput): FormulaChange[] =>
  (Object.keys(defaultFormulas) as FormulaName[])
    .filter((name) => !sameValue(from[name], to[name]))
    .map((name) => ({
      label: formulaLabel(name),
      from: formulaValueText(name, from),
      to: formulaValueText(name, to),
    }));

/**
 * The formulas that differ between two dated sets, with the months where these are not all: "Hours a day from April
 * 2027".
 */
export const formulaChanges = (from: DatedFormulasOutput, to: DatedFormulasOutput): FormulaChange[] => {
  const turns = [...new Set([...(from.later ?? []), ...(to.later ?? [])].map((set) => set.from))].sort();
  const periods = [null, ...turns].map((startMonth: Month | null, place) => {
    const next = turns[place];
    const endMonth = next ? addMonths(next, -1) : null;
    const month = startMonth ?? endMonth ?? firstPlanningMonth;
    return { startMonth, endMonth, changes: changesBetween(outputAt(from, month), outputAt(to, month)) };
  });
  const runs: (Span & { change: FormulaChange })[] = [];
  for (const { startMonth, endMonth, changes } of periods) {
    for (const change of changes) {
      const run = runs.find(
        (each) =>
          sameValue(each.change, change) &&
          startMonth !== null &&
          each.endMonth === addMonths(startMonth, -1),
      );
      if (run) run.endMonth = endMonth;
      else runs.push({ startMonth, endMonth, change });
    }
  }
  return runs.map(({ change, ...span }) =>
    span.startMonth === null && span.endMonth === null
      ? change
      : { ...change, label: `${change.label} ${spanWords(span)}` },
  );
};

/** The reason for adopting earlier formulas again: "The formulas of 3 March 2026 again". */
export const returnText = ({ at }: Pick<FormulaRevisionView, 'at'>): string =>
  at === null ? 'The formulas that come with the planner again' : `The formulas of ${dateText(at)} again`;
