import { ratio } from './ratio.ts';

/** How a project's allocated hours compare with what it needs (docs/domain.md, Colours and statuses). */
export type AllocationStatus = 'Not Started' | 'Under Allocated' | 'Fully Allocated' | 'Over Allocated';

/**
 * Required hours as a plan can meet them: plans are in halves, so half-up to the nearest half
 * (docs/domain.md, Colours and statuses).
 */
export const roundToHalfHour = (required: number): number => Math.floor(required * 2 + 0.5) / 2;

export const allocationStatus = (allocated: number, required: number): AllocationStatus => {
  const needed = roundToHalfHour(required);
  if (allocated === 0) return 'Not Started';
  if (allocated < needed) return 'Under Allocated';
  return allocated === needed ? 'Fully Allocated' : 'Over Allocated';
};

export const capacityStatuses = ['Healthy', 'At Capacity', 'Overallocated'] as const;
export type CapacityStatus = (typeof capacityStatuses)[number];

/** The fractions of the capacity up to which demand is healthy, and up to which it only just fits. */
export type CapacityBounds = { healthy: number; full: number };

/**
 * Status of demand against capacity, both in hours, under the bounds in force (docs/domain.md, Colours and statuses).
 * Demand without any capacity is too much, though a ratio over 0 is 0.
 */
export const capacityStatus = (
  demand: number,
  capacity: number,
  { healthy, full }: CapacityBounds,
): CapacityStatus => {
  if (capacity === 0) return demand > 0 ? 'Overallocated' : 'Healthy';
  const utilisation = demand / capacity;
  if (utilisation <= healthy) return 'Healthy';
  return utilisation <= full ? 'At Capacity' : 'Overallocated';
};

export type FreelancerActivity = 'No Activity' | 'Over Contract' | 'Within Contract';

/** Status of a freelancer's month, hours against agreed hours (docs/domain.md, Colours and statuses). */
export const freelancerActivity = (allocated: number, contracted: number): FreelancerActivity => {
  if (allocated === 0) return 'No Activity';
  return allocated > contracted ? 'Over Contract' : 'Within Contract';
};

/** What a figure's colour means: green, yellow and red. */
export const tones = ['good', 'watch', 'over'] as const;
export type Tone = (typeof tones)[number];

/** How the colours are called. */
export const colourNames: Record<Tone, string> = { good: 'green', watch: 'yellow', over: 'red' };

/** The colour of each capacity status (docs/domain.md, Colours and statuses). */
export const capacityTone: Record<CapacityStatus, Tone> = {
  Healthy: 'good',
  'At Capacity': 'watch',
  Overallocated: 'over',
};

/** From which fraction a figure is good, and from which one it is to be watched; below that it is red. */
export type Thresholds = { good: number; watch: number };

/** The colour of a figure given as a fraction, under the thresholds in force (docs/domain.md, Colours and statuses). */
export const toneOf = (value: number, { good, watch }: Thresholds): Tone => {
  if (value >= good) return 'good';
  return value >= watch ? 'watch' : 'over';
};

/** The colour of each allocation status; a project that nobody is on has none. */
export const allocationTone: Record<AllocationStatus, Tone | null> = {
  'Not Started': null,
  'Under Allocated': 'watch',
  'Fully Allocated': 'good',
  'Over Allocated': 'over',
};

/**
 * The colour of each state of a freelancer's month (docs/domain.md, Colours and statuses); without hours it has none.
 */
export const activityTone: Record<FreelancerActivity, Tone | null> = {
  'No Activity': null,
  'Over Contract': 'watch',
  'Within Contract': 'good',
};

/** Said beside a utilisation of more than all hours: its colour stays, and the mark tells it apart. */
export const overMark = 'over 100%';

/** Tone and mark of a utilisation of people, wherever it stands. */
export type UtilisationScale = { tone: Tone; mark: typeof overMark | null };

const permilleOf = (fraction: number): number => Math.round(fraction * 1000);

/**
 * The scale of people's utilisation, under the thresholds in force (docs/domain.md, Colours and statuses). It goes by
 * the figure as it reads, with one decimal, so that "80.0%" is never yellow and "100.0%" never over. Hours without any
 * capacity are over it.
 */
export const utilisationScale = (
  allocated: number,
  capacity: number,
  { good, watch }: Thresholds,
): UtilisationScale => {
  const permille = permilleOf(ratio(allocated, capacity));
  const isOver = capacity === 0 ? allocated > 0 : permille > 1000;
  return {
    tone: toneOf(permille, { good: permilleOf(good), watch: permilleOf(watch) }),
    mark: isOver ? overMark : null,
  };
};
