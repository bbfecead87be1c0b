/** What each figure is called that can be explained: of the P&L, the dashboard's cards and resource planning. */
export const figureLabels = {
  retainerRevenue: 'Retainer Revenue',
  slaRevenue: 'SLA Revenue',
  oneOffRevenue: 'One-off Revenue',
  totalRevenue: 'Total Revenue',
  directStaffCosts: 'Direct Staff Costs',
  directSoftwareCosts: 'Direct Software Costs',
  totalDirectCosts: 'Total Direct Costs',
  grossProfit: 'Gross Profit',
  grossMargin: 'Gross Margin',
  operatingStaffCosts: 'Operating Staff Costs',
  operatingSoftwareCosts: 'Operating Software Costs',
  otherOperatingCosts: 'Other Operating Costs',
  clientsGoingWell: 'Clients Going Well',
  teamUtilization: 'Team Utilization',
  clientBillableHours: 'Client Billable Hours',
  retainerHours: 'Retainer Hours',
  slaContractedHours: 'SLA Contracted Hours',
  slaAdditionalHours: 'SLA Additional Hours',
  oneOffHours: 'One-off Hours',
  internalTeamHours: 'Internal Team Capacity',
  freelancerContractedHours: 'Contracted Freelancer Hours',
  internalTeamPlusContractedFreelancerHours: 'Team + Freelancers Capacity',
  capacityUtilization: 'Capacity Utilization',
  capacityUtilizationWithFreelancers: 'Capacity Utilization with Freelancers',
  capacityGap: 'Team Only Gap',
  capacityGapWithFreelancers: 'Team + Freelancers Gap',
  totalOperatingCosts: 'Total Operating Costs',
  totalCosts: 'Total Costs',
  netProfit: 'Net Profit',
  netMargin: 'Net Margin',
} as const;

export type FigureName = keyof typeof figureLabels;

export const figureNames = Object.keys(figureLabels) as FigureName[];

export const isFigureName = (name: string): name is FigureName => Object.hasOwn(figureLabels, name);
