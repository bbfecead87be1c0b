/** Does what is measured. */
export type Timed = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How a case is carried out: it says when it begins and ends, and why it would be void. */
export type Case = (events: number, at: string, timed: Timed) => Promise<string | null>;
