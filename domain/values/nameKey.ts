/** A key that is equal for names that differ only in case, width or spacing (docs/domain.md, Records and names). */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** `nameKey` that also unifies variants of letters: "STRASSE" is "straße", and a long s an s. */
export const foldedKey = (name: string): string => nameKey(nameKey(name).toUpperCase());
