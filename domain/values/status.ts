import { ratio } from './ratio.ts';

/** Allocated hours of a project against its required ones (docs/domain.md, Colours and statuses). */
export type AllocationStatus = 'Not Started' | 'Under Allocated' | 'Fully Allocated' | 'Over Allocated';

/**
 * Required hours rounded half up to the nearest half, as plans are in halves (docs/domain.md, Colours and statuses).
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

/** The fractions of capacity up to which demand is Healthy, and up to which it is At Capacity. */
export type CapacityBounds = { healthy: number; full: number };

/**
 * The status of demand against capacity, both in hours, with the bounds in force
 * (docs/domain.md, Colours and statuses). Demand without any capacity is Overallocated, although a ratio over 0 is 0.
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

/** The tones of figures: green, yellow and red. */
export const tones = ['good', 'watch', 'over'] as const;
export type Tone = (typeof tones)[number];

/** Names of the colours. */
export const colourNames: Record<Tone, string> = { good: 'green', watch: 'yellow', over: 'red' };

/** The colour of each capacity status (docs/domain.md, Colours and statuses). */
export const capacityTone: Record<CapacityStatus, Tone> = {
  Healthy: 'good',
  'At Capacity': 'watch',
  Overallocated: 'over',
};

/** The fractions from which a figure is green, and from which it is yellow; below it is red. */
export type Thresholds = { good: number; watch: number };

/** The tone of a figure given as a fraction, with the thresholds in force (docs/domain.md, Colours and statuses). */
export const toneOf = (value: number, { good, watch }: Thresholds): Tone => {
  if (value >= good) return 'good';
  return value >= watch ? 'watch' : 'over';
};

/** The tone of each allocation status; null for a project without hours. */
export const allocationTone: Record<AllocationStatus, Tone | null> = {
  'Not Started': null,
  'Under Allocated': 'watch',
  'Fully Allocated': 'good',
  'Over Allocated': 'over',
};

/** The tone of each state of a freelancer's month (docs/domain.md, Colours and statuses); null without hours. */
export const activityTone: Record<FreelancerActivity, Tone | null> = {
  'No Activity': null,
  'Over Contract': 'watch',
  'Within Contract': 'good',
};

/** The mark beside a utilisation of more than 100 %, which keeps its colour. */
export const overMark = 'over 100%';

/** Tone and mark of people's utilisation. */
export type UtilisationScale = { tone: Tone; mark: typeof overMark | null };

const permilleOf = (fraction: number): number => Math.round(fraction * 1000);

/**
 * The tone and mark of people's utilisation, with the thresholds in force (docs/domain.md, Colours and statuses). Based
 * on the figure as shown, with one decimal, so that "80.0%" is never yellow and "100.0%" never over. Hours without any
 * capacity are over.
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
