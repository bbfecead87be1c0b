import type { Month } from './months.ts';

/** The planning formulas that figures hang on: the values marked [F] in decisions, as an adoption's event has them. */
export type Formulas = {
  oneOffHours: 'scheduled' | 'whole';
  /** Pence an hour. */
  defaultHourlyRate: number;
  monthlyCostIncludesEmployerNi: boolean;
  employerNiMethod: 'flat' | 'dated';
  employerNiUplift: number;
  employerNiTable: readonly { from: string | null; rate: number; yearlyThreshold: number }[];
  netProfitIncludesOtherCosts: boolean;
  targetProfitMultiple: number;
  /** Fractions of a month's capacity up to which demand is healthy, and fits. */
  capacityBounds: { healthy: number; full: number };
};

/** The row of the table of employer NI that holds in a month, by its first day. */
export const niOf = ({ employerNiTable }: Formulas, month: Month) =>
  employerNiTable.filter(({ from }) => from === null || from <= `${month}-01`).at(-1);
