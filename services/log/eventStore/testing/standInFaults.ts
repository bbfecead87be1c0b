/** What goes wrong from now on; counts are used up one by one. */
export type Faults = {
  /** Appends that fail before they are stored. */
  failedAppends: number;
  /** Appends that are stored, and whose answer is lost with an error. */
  lostAnswers: number;
  /** Appends that are stored, and never answered. */
  silentAppends: number;
  /** Reads of any kind that are never answered. */
  silentReads: number;
  /** For each of the next reads and subscriptions: where it breaks off, and how. */
  drops: { afterEvents: number; how: 'cancelled' | 'unavailable' | 'ended' }[];
  /** Milliseconds before an append is stored. */
  delay: number;
  /** Appends are answered without a position. */
  noAppendPositions: boolean;
  /** Streams are read without positions, as by servers before 22.6. */
  noStreamPositions: boolean;
};

export const noFaults = (): Faults => ({
  failedAppends: 0,
  lostAnswers: 0,
  silentAppends: 0,
  silentReads: 0,
  drops: [],
  delay: 0,
  noAppendPositions: false,
  noStreamPositions: false,
});

type CountedFault = 'failedAppends' | 'lostAnswers' | 'silentAppends' | 'silentReads';

/** Whether it is time for this fault, which is then used up by one. */
export const take = (faults: Faults, fault: CountedFault): boolean => {
  if (faults[fault] === 0) return false;
  faults[fault]--;
  return true;
};
