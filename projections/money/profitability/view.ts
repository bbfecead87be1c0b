import { z } from 'zod';
import { profitSteps } from '#domain/money/profitBridge.ts';
import { projectHealths, projectLifecycles } from '#domain/projects/projectStatus.ts';
import { projectStatus, projectType } from '#domain/projects/projectStatusInput.ts';
import { tones } from '#domain/values/status.ts';
import { count, hours, id, inOrderOfPay, openMoney, pay, text, withPay } from '../../reading/pay.ts';

/**
 * A person's cost and billing in a month, in pounds; only the direct part of the cost counts
 * (docs/domain.md, Profit per project and person).
 */
export const personProfitView = z.strictObject({
  id,
  name: text,
  role: text,
  allocatedHours: hours,
  monthlyCost: pay(z.number()),
  billableRevenue: openMoney,
  profit: pay(z.number()),
  targetProfit: pay(z.number()),
  /** Profit ÷ billable revenue, a fraction. */
  margin: pay(z.number()),
  /** Profit ÷ target profit, a fraction. */
  targetRatio: pay(z.number()),
  /**
   * Tone of a team member's profit against their target, or of a freelancer's margin
   * (docs/domain.md, Profit per project and person); null without a target or without billing.
   */
  tone: pay(z.enum(tones)),
});
export type PersonProfitView = z.infer<typeof personProfitView>;

/** Profits of people, least first. */
export const personProfitsView = inOrderOfPay(personProfitView);

/** A project's profit in a month, in pounds. Costs, profit and margin are null if nobody is allocated. */
export const projectProfitView = z.strictObject({
  id,
  clientName: text,
  projectName: text,
  projectType,
  status: projectStatus,
  health: z.enum(projectHealths),
  lifecycle: z.enum(projectLifecycles),
  revenue: openMoney,
  costs: pay(z.number()),
  profit: pay(z.number()),
  grossMargin: pay(z.number()),
  grossMarginTone: pay(z.enum(tones)),
});
export type ProjectProfitView = z.infer<typeof projectProfitView>;

const bridge = withPay(
  z.array(z.strictObject({ step: z.enum(profitSteps), amount: pay(z.number()) })),
  // Even the steps alone would reveal something about pay.
  () => [],
);

/** The three profits of a month in pounds, with the steps from the gross profit to the two others. */
export const profitBridgeView = z.strictObject({
  grossProfit: pay(z.number()),
  /** As reported, of a closed month; the rest is by its records now. */
  reportedGrossProfit: pay(z.number()).optional(),
  /** Sums of the profits of all projects and of all people. */
  projectProfit: pay(z.number()),
  peopleProfit: pay(z.number()),
  toProjects: bridge,
  toPeople: bridge,
});
export type ProfitBridgeView = z.infer<typeof profitBridgeView>;

/** A freelancer's month: hours, and cost in pounds. */
export const freelancerMonthView = z.strictObject({
  id,
  name: text,
  role: text,
  contractedHours: hours,
  allocatedHours: hours,
  additionalHours: hours,
  /** Contracted and additional hours. */
  totalHours: hours,
  totalCost: pay(z.number()),
  hourlyRate: pay(z.string()),
  projects: count,
  status: z.enum(['No Activity', 'Over Contract', 'Within Contract']),
});
export type FreelancerMonthView = z.infer<typeof freelancerMonthView>;
