/** Tokens of the demand picture: the same for bars, lines, legend and tooltip. */
export const demandColours = {
  demand: 'var(--text-3)',
  over: 'var(--over-solid)',
  team: 'var(--text-1)',
  withFreelancers: 'var(--info-solid)',
} as const;

/** A colour for what lies ahead: the same, but lighter, and nothing shines through. */
export const aheadColour = (colour: string): string => `color-mix(in oklab, ${colour} 50%, var(--surface-2))`;
