/** How a project's allocated hours compare with what it needs (core section 4). */
export type AllocationStatus = 'Not Started' | 'Under Allocated' | 'Fully Allocated' | 'Over Allocated';

// Required hours are quotients; within a thousandth of an hour they count as met.
const tolerance = 0.001;

export const allocationStatus = (allocated: number, required: number): AllocationStatus => {
  if (allocated === 0) return 'Not Started';
  if (allocated < required - tolerance) return 'Under Allocated';
  return allocated <= required + tolerance ? 'Fully Allocated' : 'Over Allocated';
};

export type CapacityStatus = 'Healthy' | 'At Capacity' | 'Overallocated';

/** Status of a utilisation given as a fraction (core section 4). */
export const capacityStatus = (utilisation: number): CapacityStatus => {
  if (utilisation <= 0.8) return 'Healthy';
  return utilisation <= 1 ? 'At Capacity' : 'Overallocated';
};

export type FreelancerActivity = 'No Activity' | 'Over Contract' | 'Within Contract';

/** Status of a freelancer's month, hours against agreed hours (core section 4). */
export const freelancerActivity = (allocated: number, contracted: number): FreelancerActivity => {
  if (allocated === 0) return 'No Activity';
  return allocated > contracted ? 'Over Contract' : 'Within Contract';
};

/** What a figure's colour means: green, yellow and red of core section 9. */
export const tones = ['good', 'watch', 'over'] as const;
export type Tone = (typeof tones)[number];

/** From which fraction a figure is good, and from which one it is to be watched; below that it is red. */
export type Thresholds = { good: number; watch: number };

/** The colour of a figure given as a fraction, under the thresholds in force (core section 9). */
export const toneOf = (value: number, { good, watch }: Thresholds): Tone => {
  if (value >= good) return 'good';
  return value >= watch ? 'watch' : 'over';
};
