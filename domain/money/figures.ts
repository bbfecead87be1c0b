import { isOfStaff, type LeafName } from './leaves.ts';

/** Names of the figures that can be explained, from the P&L, the dashboard and resource planning. */
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

/** Counted from records themselves rather than from lines: hours in plans, and clients. */
export type CountName = 'allocatedHours' | 'clientsGoingWell';

/** A part of a figure: its name in a sentence, and the leaves or counts that it sums. */
export type Term = { name: string; of: readonly (LeafName | CountName)[] };

export type FigureUnit = 'money' | 'hours' | 'ratio' | 'count';

/** A figure: the terms that are added, subtracted and divided by. */
export type Figure = Parted & { label: string };

type Parted = {
  unit: FigureUnit;
  plus: readonly Term[];
  minus: readonly Term[];
  over: readonly Term[];
};

const retainer: Term = { name: 'retainer revenue', of: ['retainerRevenue'] };
const sla: Term = { name: 'SLA revenue', of: ['slaRevenue'] };
const oneOff: Term = { name: 'one-off revenue', of: ['oneOffRevenue'] };
const revenue: Term = { name: 'revenue', of: ['retainerRevenue', 'slaRevenue', 'oneOffRevenue'] };
const directStaff: Term = { name: 'direct staff costs', of: ['directStaffCosts'] };
const directSoftware: Term = { name: 'direct software costs', of: ['directSoftwareCosts'] };
const operatingStaff: Term = { name: 'operating staff costs', of: ['operatingStaffCosts'] };
const operatingSoftware: Term = { name: 'operating software costs', of: ['operatingSoftwareCosts'] };
const other: Term = { name: 'other operating costs', of: ['otherOperatingCosts'] };
const direct = [directStaff, directSoftware];
const operating = [operatingStaff, operatingSoftware];

const retainerHours: Term = { name: 'of retainers', of: ['retainerHours'] };
const slaContracted: Term = { name: 'contracted by SLAs', of: ['slaContractedHours'] };
const slaAdditional: Term = { name: 'additional for SLAs', of: ['slaAdditionalHours'] };
const oneOffHours: Term = { name: 'of one-off projects', of: ['oneOffHours'] };
const billable: Term = {
  name: 'client billable hours',
  of: ['retainerHours', 'slaContractedHours', 'slaAdditionalHours', 'oneOffHours'],
};
const team: Term = { name: 'direct hours of the team', of: ['teamDirectHours'] };
const freelancers: Term = { name: 'agreed with freelancers', of: ['freelancerContractedHours'] };
const allocated: Term = { name: 'allocated to the team', of: ['allocatedHours'] };
const working: Term = { name: 'working hours of the team', of: ['workingHours'] };
const goingWell: Term = { name: 'clients going well', of: ['clientsGoingWell'] };

type Parts = Pick<Figure, 'plus'> & Partial<Pick<Figure, 'minus' | 'over'>>;
const figure = (unit: FigureUnit, parts: Parts): Parted => ({
  unit,
  minus: [],
  over: [],
  ...parts,
});

const fixed = {
  retainerRevenue: figure('money', { plus: [retainer] }),
  slaRevenue: figure('money', { plus: [sla] }),
  oneOffRevenue: figure('money', { plus: [oneOff] }),
  totalRevenue: figure('money', { plus: [retainer, sla, oneOff] }),
  directStaffCosts: figure('money', { plus: [directStaff] }),
  directSoftwareCosts: figure('money', { plus: [directSoftware] }),
  totalDirectCosts: figure('money', { plus: direct }),
  grossProfit: figure('money', { plus: [revenue], minus: direct }),
  grossMargin: figure('ratio', { plus: [revenue], minus: direct, over: [revenue] }),
  operatingStaffCosts: figure('money', { plus: [operatingStaff] }),
  operatingSoftwareCosts: figure('money', { plus: [operatingSoftware] }),
  otherOperatingCosts: figure('money', { plus: [other] }),
  clientsGoingWell: figure('count', { plus: [goingWell] }),
  teamUtilization: figure('ratio', { plus: [allocated], over: [working] }),
  clientBillableHours: figure('hours', {
    plus: [retainerHours, slaContracted, slaAdditional, oneOffHours],
  }),
  retainerHours: figure('hours', { plus: [retainerHours] }),
  slaContractedHours: figure('hours', { plus: [slaContracted] }),
  slaAdditionalHours: figure('hours', { plus: [slaAdditional] }),
  oneOffHours: figure('hours', { plus: [oneOffHours] }),
  internalTeamHours: figure('hours', { plus: [team] }),
  freelancerContractedHours: figure('hours', { plus: [freelancers] }),
  internalTeamPlusContractedFreelancerHours: figure('hours', {
    plus: [team, freelancers],
  }),
  capacityUtilization: figure('ratio', { plus: [billable], over: [team] }),
  capacityUtilizationWithFreelancers: figure('ratio', {
    plus: [billable],
    over: [team, freelancers],
  }),
  capacityGap: figure('hours', { plus: [billable], minus: [team] }),
  capacityGapWithFreelancers: figure('hours', {
    plus: [billable],
    minus: [team, freelancers],
  }),
};

/**
 * Figures after operating costs, which hold other operating costs if the formulas say so
 * (docs/domain.md, Profit and loss).
 */
const afterOperating = (costs: readonly Term[]) => ({
  totalOperatingCosts: figure('money', { plus: costs }),
  totalCosts: figure('money', { plus: [...direct, ...costs] }),
  netProfit: figure('money', { plus: [revenue], minus: [...direct, ...costs] }),
  netMargin: figure('ratio', {
    plus: [revenue],
    minus: [...direct, ...costs],
    over: [revenue],
  }),
});

/** The terms of a figure. */
export const figureOf = (name: FigureName, includesOther: boolean): Figure => {
  const figures: Record<FigureName, Parted> = {
    ...fixed,
    ...afterOperating(includesOther ? [...operating, other] : operating),
  };
  return { label: figureLabels[name], ...figures[name] };
};

/** True of a figure that contains what people cost. */
export const containsPay = (name: FigureName): boolean => {
  const { plus, minus, over } = figureOf(name, true);
  return [...plus, ...minus, ...over].some((term) => term.of.some(isOfStaff));
};
