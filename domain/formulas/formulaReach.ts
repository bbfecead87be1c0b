import type { FormulaName, PlanningFormulas } from '../values/planningFormulas.ts';

const ratesAlone = 'moves hourly rates alone.';
const hoursAlone = 'moves the hours that projects need, and no money of the forecast.';
const capacityAlone = 'moves capacity, and no money.';
const coloursAlone = 'moves colours alone, which a replay lists.';

/**
 * What a formula moves other than net profit, as the end of a sentence that begins with its name; null if it may move
 * net profit.
 * @param set all formulas as they would be in force
 */
export const formulaReach = (name: FormulaName, set: PlanningFormulas): string | null => {
  switch (name) {
    case 'monthlyCostIncludesEmployerNi':
    case 'netProfitIncludesOtherCosts':
      return null;
    case 'employerNiMethod':
      return employerNi(set);
    case 'employerNiUplift':
      return set.employerNiMethod === 'flat'
        ? employerNi(set)
        : 'counts for nothing while employer NI follows rates and thresholds by date.';
    case 'employerNiTable':
      return set.employerNiMethod === 'dated'
        ? employerNi(set)
        : 'counts for nothing while employer NI is a flat uplift of the salary.';
    case 'workingDaysPerYear':
    case 'hoursPerDay':
      return ratesAlone;
    case 'workingDays':
      return capacityAlone;
    case 'bankHolidays':
      return set.workingDays === 'weekdays'
        ? 'move only the capacity of people with a region of their own while working days are Monday to Friday.'
        : 'move capacity, and no money.';
    case 'oneOffHours':
    case 'defaultHourlyRate':
      return hoursAlone;
    case 'targetProfitMultiple':
      return 'moves target profits alone.';
    case 'utilisationThresholds':
    case 'grossMarginThresholds':
    case 'freelancerMarginThresholds':
    case 'targetProfitThresholds':
    case 'capacityBounds':
      return coloursAlone;
  }
};

const employerNi = ({ monthlyCostIncludesEmployerNi }: PlanningFormulas): string | null =>
  monthlyCostIncludesEmployerNi
    ? null
    : 'moves hourly rates alone until “Employer NI is part of the monthly cost” is ticked.';
