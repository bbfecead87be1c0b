/** Runs and times the measured work. */
export type Timed = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs a case, with the measured part inside `timed`. @returns why the result is invalid; null where it is valid */
export type Case = (events: number, at: string, timed: Timed) => Promise<string | null>;
