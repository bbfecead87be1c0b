import type { ManualFigure } from '#domain/money/leaves.ts';

/** Tokens of the demand picture: the same for bars, lines, legend and tooltip. */
export const demandColours = {
  demand: 'var(--text-3)',
  over: 'var(--over-solid)',
  team: 'var(--text-1)',
  withFreelancers: 'var(--info-solid)',
} as const;

/** A colour for what lies ahead: the same, but lighter, and nothing shines through. */
export const forecastColour = (colour: string): string =>
  `color-mix(in oklab, ${colour} 50%, var(--surface-2))`;

/** What costs go on: the same for bars, legends and tooltips. */
export const costColours: Record<ManualFigure, string> = {
  directStaffCosts: 'var(--cost-staff-direct)',
  directSoftwareCosts: 'var(--cost-software-direct)',
  operatingStaffCosts: 'var(--cost-staff-operating)',
  operatingSoftwareCosts: 'var(--cost-software-operating)',
  otherOperatingCosts: 'var(--cost-other)',
};

/** The line of the net margin. */
export const marginColour = 'var(--text-1)';

/** Figures before and after, and what lowers or raises them. */
export const changeColours = {
  before: 'var(--text-3)',
  after: 'var(--accent)',
  lower: 'var(--over-solid)',
  higher: 'var(--good-solid)',
} as const;

/** A waterfall's bars: the two whole ones, and the steps between them. */
export const waterfallColours = {
  before: changeColours.before,
  after: changeColours.after,
  raises: changeColours.higher,
  lowers: changeColours.lower,
} as const;
