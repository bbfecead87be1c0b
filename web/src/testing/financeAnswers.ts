import { addMonths } from '#domain/values/month.ts';
import type { OtherCostView } from '#projections/money/otherCosts/view.ts';
import type {
  MonthlyRevenueView,
  PnlMonthView,
  PnlView,
  SoftwareBreakdownView,
  StaffCostsView,
} from '#projections/money/pnl/view.ts';
import type { SoftwareCostView } from '#projections/money/softwareCosts/view.ts';

/** The worked month (docs/domain.md, A worked month) as a column of the forecast; pounds. */
export const columnOf = (month: string, fields: Partial<PnlMonthView> = {}): PnlMonthView => ({
  month,
  retainerRevenue: 3000,
  slaRevenue: 3712.5,
  oneOffRevenue: 9500.55,
  totalRevenue: 16_213.05,
  directStaffCosts: 7055.5,
  directSoftwareCosts: 120.5,
  totalDirectCosts: 7176,
  grossProfit: 9037.05,
  grossMargin: 0.55739,
  operatingStaffCosts: 5446.34,
  operatingSoftwareCosts: 24.99,
  otherOperatingCosts: 2310.25,
  totalOperatingCosts: 5471.33,
  totalCosts: 12_647.33,
  netProfit: 3565.72,
  netMargin: 0.21993,
  netProfitIncludesOtherCosts: false,
  overrides: [],
  computed: {},
  version: 0,
  ...fields,
});

/** Twelve months around May 2026, all alike except the given one. */
export const forecastOf = (changed: PnlMonthView, fields: Partial<PnlView> = {}): PnlView => ({
  netProfitIncludesOtherCosts: false,
  months: Array.from({ length: 12 }, (_, index) => {
    const month = addMonths('2026-03', index);
    return month === changed.month ? changed : columnOf(month);
  }),
  unscheduled: [],
  unscheduledRevenue: 0,
  ...fields,
});

export const revenueAnswer: MonthlyRevenueView = {
  month: '2026-05',
  totalRevenue: 16_213.05,
  retainerRevenue: 3000,
  slaRevenue: 3712.5,
  oneOffRevenue: 9500.55,
  projectBreakdown: [
    { projectId: 4, clientName: 'Harbour', projectName: 'Guide', projectType: 'one_off', revenue: 5000.55 },
    { projectId: 3, clientName: 'Harbour', projectName: 'Site', projectType: 'one_off', revenue: 4500 },
    { projectId: 2, clientName: 'Northwind', projectName: 'Support', projectType: 'sla', revenue: 3712.5 },
    { projectId: 1, clientName: 'Northwind', projectName: 'Care', projectType: 'retainer', revenue: 3000 },
  ],
};

export const staffAnswer: StaffCostsView = {
  teamMembers: [
    {
      id: 1,
      name: 'Ada',
      costType: 'direct',
      directPercentage: 100,
      monthlySalary: 3000,
      directCost: 3000,
      operatingCost: 0,
    },
    {
      id: 2,
      name: 'Bea',
      costType: 'both',
      directPercentage: 60,
      monthlySalary: 4166.67,
      directCost: 2500,
      operatingCost: 1666.67,
    },
    {
      id: 3,
      name: 'Cleo',
      costType: 'operational',
      directPercentage: 0,
      monthlySalary: 3416.67,
      directCost: 0,
      operatingCost: 3416.67,
    },
  ],
  freelancers: [
    {
      id: 1,
      name: 'Dan',
      costType: 'direct',
      directPercentage: 100,
      totalHours: 26.5,
      hourlyRate: 45,
      totalCost: 1192.5,
      directCost: 1192.5,
      operatingCost: 0,
    },
  ],
};

export const softwareAnswer: SoftwareBreakdownView = {
  software: [
    {
      id: 1,
      name: 'Framewise',
      description: null,
      costType: 'direct',
      defaultCost: 120,
      adjustedCost: 95.5,
      reason: 'Credit',
      directCost: 95.5,
      operatingCost: 0,
    },
    {
      id: 2,
      name: 'Chatterloft',
      description: 'Team chat',
      costType: 'both',
      defaultCost: 49.99,
      adjustedCost: null,
      reason: null,
      directCost: 25,
      operatingCost: 24.99,
    },
  ],
};

/** A direct subscription of £120 a month. */
export const subscriptionOf = (id: number, fields: Partial<SoftwareCostView> = {}): SoftwareCostView => ({
  id,
  name: 'Framewise',
  description: 'Interface design',
  defaultMonthlyCost: '120',
  costType: 'direct',
  isActive: true,
  startMonth: null,
  endMonth: null,
  changes: [],
  version: 3,
  ...fields,
});

/** A month's rent of £2,000 in May 2026. */
export const otherCostOf = (id: number, fields: Partial<OtherCostView> = {}): OtherCostView => ({
  id,
  name: 'Office Rent',
  description: null,
  month: '2026-05',
  amount: '2000',
  category: 'office',
  isRecurring: false,
  endMonth: null,
  changes: [],
  version: 2,
  ...fields,
});
