import type { LeafName } from './leaves.ts';

/** Counted from records themselves rather than from lines: hours in plans, and clients. */
export type CountName = 'allocatedHours' | 'clientsGoingWell';

/** A part of a figure, as a sentence names it, and what is added up for it. */
export type Term = { name: string; of: readonly (LeafName | CountName)[] };

export type FigureUnit = 'money' | 'hours' | 'ratio' | 'count';

/** A figure: what is added up, what is taken away, and what the result is divided by. */
export type Figure = {
  label: string;
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

type Parts = Partial<Pick<Figure, 'plus' | 'minus' | 'over'>>;
const figure = (label: string, unit: FigureUnit, parts: Parts): Figure => ({
  label,
  unit,
  plus: [],
  minus: [],
  over: [],
  ...parts,
});

const fixed = {
  retainerRevenue: figure('Retainer Revenue', 'money', { plus: [retainer] }),
  slaRevenue: figure('SLA Revenue', 'money', { plus: [sla] }),
  oneOffRevenue: figure('One-off Revenue', 'money', { plus: [oneOff] }),
  totalRevenue: figure('Total Revenue', 'money', { plus: [retainer, sla, oneOff] }),
  directStaffCosts: figure('Direct Staff Costs', 'money', { plus: [directStaff] }),
  directSoftwareCosts: figure('Direct Software Costs', 'money', { plus: [directSoftware] }),
  totalDirectCosts: figure('Total Direct Costs', 'money', { plus: direct }),
  grossProfit: figure('Gross Profit', 'money', { plus: [revenue], minus: direct }),
  grossMargin: figure('Gross Margin', 'ratio', { plus: [revenue], minus: direct, over: [revenue] }),
  operatingStaffCosts: figure('Operating Staff Costs', 'money', { plus: [operatingStaff] }),
  operatingSoftwareCosts: figure('Operating Software Costs', 'money', { plus: [operatingSoftware] }),
  otherOperatingCosts: figure('Other Operating Costs', 'money', { plus: [other] }),
  clientsGoingWell: figure('Clients Going Well', 'count', { plus: [goingWell] }),
  teamUtilization: figure('Team Utilization', 'ratio', { plus: [allocated], over: [working] }),
  clientBillableHours: figure('Client Billable Hours', 'hours', {
    plus: [retainerHours, slaContracted, slaAdditional, oneOffHours],
  }),
  retainerHours: figure('Retainer Hours', 'hours', { plus: [retainerHours] }),
  slaContractedHours: figure('SLA Contracted Hours', 'hours', { plus: [slaContracted] }),
  slaAdditionalHours: figure('SLA Additional Hours', 'hours', { plus: [slaAdditional] }),
  oneOffHours: figure('One-off Hours', 'hours', { plus: [oneOffHours] }),
  internalTeamHours: figure('Internal Team Capacity', 'hours', { plus: [team] }),
  freelancerContractedHours: figure('Contracted Freelancer Hours', 'hours', { plus: [freelancers] }),
  internalTeamPlusContractedFreelancerHours: figure('Team + Freelancers Capacity', 'hours', {
    plus: [team, freelancers],
  }),
  capacityUtilization: figure('Capacity Utilization', 'ratio', { plus: [billable], over: [team] }),
  capacityUtilizationWithFreelancers: figure('Capacity Utilization with Freelancers', 'ratio', {
    plus: [billable],
    over: [team, freelancers],
  }),
  capacityGap: figure('Team Only Gap', 'hours', { plus: [billable], minus: [team] }),
  capacityGapWithFreelancers: figure('Team + Freelancers Gap', 'hours', {
    plus: [billable],
    minus: [team, freelancers],
  }),
};

/** Figures after operating costs, which hold other operating costs if the formulas say so (decisions section 7). */
const afterOperating = (costs: readonly Term[]) => ({
  totalOperatingCosts: figure('Total Operating Costs', 'money', { plus: costs }),
  totalCosts: figure('Total Costs', 'money', { plus: [...direct, ...costs] }),
  netProfit: figure('Net Profit', 'money', { plus: [revenue], minus: [...direct, ...costs] }),
  netMargin: figure('Net Margin', 'ratio', {
    plus: [revenue],
    minus: [...direct, ...costs],
    over: [revenue],
  }),
});

export type FigureName = keyof typeof fixed | keyof ReturnType<typeof afterOperating>;

const names = (figures: object): FigureName[] => Object.keys(figures) as FigureName[];

/** Every figure that can be explained: of the P&L, the dashboard's cards and resource planning. */
export const figureNames: readonly FigureName[] = [...names(fixed), ...names(afterOperating([]))];

/** What a figure is made of. */
export const figureOf = (name: FigureName, includesOther: boolean): Figure =>
  ({ ...fixed, ...afterOperating(includesOther ? [...operating, other] : operating) })[name];
