import { z } from 'zod';

/**
 * The planning formulas: every value that decisions marks [F], and the thresholds of core section 9. One
 * versioned set; figures of one generation of the read side all come from one version (decisions section 9).
 */
export const planningFormulas = z.object({
  /** How a one-off project's hours count (decisions section 4). */
  oneOffHours: z.enum(['scheduled', 'whole']),
  /** Pence an hour, where a project has none (decisions section 4). */
  defaultHourlyRate: z.number().int().min(1),
  /** Whose working days a month has (decisions section 5). */
  workingDays: z.enum(['weekdays']),
  /** Whether a team member's monthly cost holds employer National Insurance (decisions section 6). */
  monthlyCostIncludesEmployerNi: z.boolean(),
  /** Employer NI as a fraction of the salary of a UK employee. */
  employerNiUplift: z.number().min(0).max(1),
  workingDaysPerYear: z.number().int().min(1).max(366),
  hoursPerDay: z.number().min(1).max(24),
  /** Whether net profit is after other operating costs (decisions section 7). */
  netProfitIncludesOtherCosts: z.boolean(),
  /** Target profit as a multiple of monthly cost (core section 9). */
  targetProfitMultiple: z.number().min(0).max(100),
});
export type PlanningFormulas = z.infer<typeof planningFormulas>;

export const defaultFormulas: PlanningFormulas = {
  oneOffHours: 'scheduled',
  defaultHourlyRate: 6000,
  workingDays: 'weekdays',
  monthlyCostIncludesEmployerNi: false,
  employerNiUplift: 0.138,
  workingDaysPerYear: 252,
  hoursPerDay: 7.5,
  netProfitIncludesOtherCosts: false,
  targetProfitMultiple: 2,
};
