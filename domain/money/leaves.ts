import type { LinePart } from './line.ts';

/** The amount of a line that is summed. */
export type Measure =
  | 'revenue'
  | 'billableHours'
  | 'dayHours'
  | 'directDayHours'
  | 'contractedHours'
  | 'directCost'
  | 'operatingCost'
  | 'otherCost';

/**
 * A figure that sums a month's lines of some parts. Hours for each working day are multiplied by the month's working
 * days, less time off.
 */
export type Leaf<Of extends Measure = Measure> = {
  unit: 'money' | 'hours';
  parts: readonly LinePart[];
  measure: Of;
};

const revenue = (...parts: LinePart[]): Leaf<'revenue'> => ({ unit: 'money', parts, measure: 'revenue' });
const hours = <Of extends Measure>(measure: Of, ...parts: LinePart[]): Leaf<Of> => ({
  unit: 'hours',
  parts,
  measure,
});
const staff = <Of extends Measure>(measure: Of): Leaf<Of> => ({
  unit: 'money',
  parts: ['teamMember', 'freelancer', 'freelancerAdditional'],
  measure,
});
const software = <Of extends Measure>(measure: Of): Leaf<Of> => ({
  unit: 'money',
  parts: ['software', 'softwareAdjustment'],
  measure,
});

/** The sums that every figure of the P&L and of resource planning is made of. */
export const leaves = {
  retainerRevenue: revenue('retainer'),
  slaRevenue: revenue('slaContracted', 'slaAdditional'),
  oneOffRevenue: revenue('oneOff'),
  directStaffCosts: staff('directCost'),
  directSoftwareCosts: software('directCost'),
  operatingStaffCosts: staff('operatingCost'),
  operatingSoftwareCosts: software('operatingCost'),
  otherOperatingCosts: { unit: 'money', parts: ['otherCost'], measure: 'otherCost' },
  retainerHours: hours('billableHours', 'retainer'),
  slaContractedHours: hours('billableHours', 'slaContracted'),
  slaAdditionalHours: hours('billableHours', 'slaAdditional'),
  oneOffHours: hours('billableHours', 'oneOff'),
  teamDirectHours: hours('directDayHours', 'teamMember', 'timeOff'),
  freelancerContractedHours: hours('contractedHours', 'freelancer'),
  workingHours: hours('dayHours', 'teamMember', 'timeOff'),
} as const satisfies Record<string, Leaf>;
export type LeafName = keyof typeof leaves;

/** The five cost figures that can be entered by hand (docs/domain.md, Manual figures). */
export const manualFigures = [
  'directStaffCosts',
  'directSoftwareCosts',
  'operatingStaffCosts',
  'operatingSoftwareCosts',
  'otherOperatingCosts',
] as const;
export type ManualFigure = (typeof manualFigures)[number];

/** The leaves that all rows of the P&L are made of. */
export const pnlLeaves = [...manualFigures, 'retainerRevenue', 'slaRevenue', 'oneOffRevenue'] as const;
export type PnlLeaf = (typeof pnlLeaves)[number];

/** Whether a leaf contains what people cost. */
export const isOfStaff = (leaf: string): boolean =>
  leaf === 'directStaffCosts' || leaf === 'operatingStaffCosts';
