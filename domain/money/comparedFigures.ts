/** Money in pounds, hours, and ratios as fractions. */
type FigureUnit = 'money' | 'hours' | 'ratio';

/** Figures that a comparison of two computations covers, by name. */
export const comparedFigures = {
  totalRevenue: { label: 'Total Revenue', unit: 'money' },
  totalDirectCosts: { label: 'Total Direct Costs', unit: 'money' },
  grossProfit: { label: 'Gross Profit', unit: 'money' },
  totalOperatingCosts: { label: 'Total Operating Costs', unit: 'money' },
  netProfit: { label: 'Net Profit', unit: 'money' },
  clientBillableHours: { label: 'Client Billable Hours', unit: 'hours' },
  internalTeamHours: { label: 'Internal Team Capacity', unit: 'hours' },
  capacityUtilization: { label: 'Capacity Utilization', unit: 'ratio' },
  revenue: { label: 'Revenue', unit: 'money' },
  billableHours: { label: 'Billable hours', unit: 'hours' },
  workingHours: { label: 'Working hours', unit: 'hours' },
  directHours: { label: 'Direct hours', unit: 'hours' },
  contractedHours: { label: 'Contracted hours', unit: 'hours' },
  directCost: { label: 'Direct cost', unit: 'money' },
  operatingCost: { label: 'Operating cost', unit: 'money' },
  otherCost: { label: 'Other operating cost', unit: 'money' },
  targetProfit: { label: 'Target profit', unit: 'money' },
  hourlyRate: { label: 'Hourly rate', unit: 'money' },
} as const satisfies Record<string, { label: string; unit: FigureUnit }>;

/** The kinds of record that compared figures belong to. */
export const comparedKinds = {
  project: 'Project',
  teamMember: 'Team member',
  freelancer: 'Freelancer',
  softwareCost: 'Software cost',
  otherCost: 'Other cost',
} as const;
