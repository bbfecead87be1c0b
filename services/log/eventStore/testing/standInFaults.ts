/** Faults from now on; counts are decremented with each use. */
export type Faults = {
  /** Appends that fail before they are stored. */
  failedAppends: number;
  /** Appends that are stored, but respond with an error. */
  lostAnswers: number;
  /** Appends that are stored without a response. */
  silentAppends: number;
  /** Reads of any kind without a response. */
  silentReads: number;
  /** For each of the next reads and subscriptions: where and how it ends early. */
  drops: { afterEvents: number; how: 'cancelled' | 'unavailable' | 'ended' }[];
  /** Milliseconds before an append is stored. */
  delay: number;
  /** Responses to appends have no position. */
  noAppendPositions: boolean;
  /** Reads of streams have no positions, as on servers before 22.6. */
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

/** Whether a fault is due; decrements its count. */
export const take = (faults: Faults, fault: CountedFault): boolean => {
  if (faults[fault] === 0) return false;
  faults[fault]--;
  return true;
};
