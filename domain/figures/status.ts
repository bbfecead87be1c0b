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

export type Tone = 'good' | 'watch' | 'over';

/** Colour thresholds as fractions: good from the first, watch from the second (core section 9). */
const tone =
  (good: number, watch: number) =>
  (value: number): Tone => {
    if (value >= good) return 'good';
    return value >= watch ? 'watch' : 'over';
  };

export const utilisationTone = tone(0.8, 0.6);
export const grossMarginTone = tone(0.3, 0.2);
export const freelancerMarginTone = tone(0.2, 0.1);
/** Profit as a fraction of target profit: yellow from 75 %. */
export const targetProfitTone = tone(1, 0.75);
