/** Deep equality of plain JSON values, regardless of the order of keys. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = b as Record<string, unknown>;
  return (
    left.length === Object.keys(right).length &&
    left.every(([key, value]) => Object.hasOwn(right, key) && sameValue(value, right[key]))
  );
};

/** JSON that is the same for equal values, regardless of the order of keys. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** The changed fields with their new values; null if none changed. */
export const changedFrom = <Fields extends object>(before: Fields, now: Fields): Partial<Fields> | null => {
  const names = Object.keys(now) as (keyof Fields)[];
  const changed = names.filter((name) => !sameValue(now[name], before[name]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Fields>;
};
