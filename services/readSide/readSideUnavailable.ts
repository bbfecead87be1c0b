/** No read-model version is there to read yet, or the database is away: the reader may try again in a moment. */
export class ReadSideUnavailable extends Error {
  override readonly name = 'ReadSideUnavailable';
}
