/** Something around the planner keeps it from starting. The message tells a person what, and what to do. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}

/** What lies at the bottom of an error, in its own words. */
export const rootOf = (error: unknown): string =>
  error instanceof Error && error.cause
    ? rootOf(error.cause)
    : error instanceof Error
      ? error.message || error.name
      : String(error);
