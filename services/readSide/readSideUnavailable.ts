/** No read-model version is there to read yet, or the database is away: the reader may try again in a moment. */
export class ReadSideUnavailable extends Error {
  override readonly name = 'ReadSideUnavailable';
}

/** What is stored can't be read in time: the database is slow, or has no room. */
export const figuresBehind = (): ReadSideUnavailable =>
  new ReadSideUnavailable('The figures are still catching up. Try again in a moment.');
