/** There is no read-model version to read yet, or the database is unavailable: retry in a moment. */
export class ReadSideUnavailable extends Error {
  override readonly name = 'ReadSideUnavailable';
}

/** A stored write can't be read in time: the database is slow, or has no room. */
export const figuresBehind = (): ReadSideUnavailable =>
  new ReadSideUnavailable('The figures are still catching up. Try again in a moment.');
