/** `PROPERTY_CASES` sets the number of cases per property, for searches for rare ones. */
const asked = process.env.PROPERTY_CASES;
const cases = asked === undefined ? undefined : Number(asked);
if (cases !== undefined && !(Number.isInteger(cases) && cases > 0)) {
  throw new Error(`PROPERTY_CASES is ${asked}; give a whole number above 0`);
}

/**
 * Cases of a property that needs a database: few, of many steps each, as every change is awaited; `npm run test:full`
 * tries more.
 */
export const propertyRuns = cases ?? 5;

/** Minimum number of cases of a pure property, which takes milliseconds a case. */
export const pureRuns = Math.max(cases ?? 0, 100);

/**
 * Timeout of a property that needs a database, in milliseconds, on a busy machine too; no new case begins after half of
 * it.
 */
export const propertyTimeout = 60_000 + 6_000 * propertyRuns;
