/**
 * The key by which two names are the same: without regard to case, width and spacing
 * (docs/domain.md, Records and names).
 */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** As `nameKey`, and letters with several forms are one: "STRASSE" is "straße", and a long s an s. */
export const foldedKey = (name: string): string => nameKey(nameKey(name).toUpperCase());
