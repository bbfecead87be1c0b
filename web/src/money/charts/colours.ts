import type { ManualFigure } from '#domain/money/leaves.ts';

/** Colours of the demand chart, for bars, lines, legend and tooltip. */
export const demandColours = {
  demand: 'var(--text-3)',
  over: 'var(--over-solid)',
  team: 'var(--text-1)',
  withFreelancers: 'var(--info-solid)',
} as const;

/** The colour of a forecast: the same, but lighter, and opaque. */
export const forecastColour = (colour: string): string =>
  `color-mix(in oklab, ${colour} 50%, var(--surface-2))`;

/** Colours of cost figures, for bars, legends and tooltips. */
export const costColours: Record<ManualFigure, string> = {
  directStaffCosts: 'var(--cost-staff-direct)',
  directSoftwareCosts: 'var(--cost-software-direct)',
  operatingStaffCosts: 'var(--cost-staff-operating)',
  operatingSoftwareCosts: 'var(--cost-software-operating)',
  otherOperatingCosts: 'var(--cost-other)',
};

/** The colour of the net margin's line. */
export const marginColour = 'var(--text-1)';

/** Colours of figures before and after, and of changes that lower or raise them. */
export const changeColours = {
  before: 'var(--text-3)',
  after: 'var(--accent)',
  lower: 'var(--over-solid)',
  higher: 'var(--good-solid)',
} as const;

/** Colours of a waterfall: the two whole bars, and the steps between them. */
export const waterfallColours = {
  before: changeColours.before,
  after: changeColours.after,
  raises: changeColours.higher,
  lowers: changeColours.lower,
} as const;
