/** `PROPERTY_CASES` says how many cases each property is tried on where somebody looks for rare ones. */
const asked = process.env.PROPERTY_CASES;
const cases = asked === undefined ? undefined : Number(asked);
if (cases !== undefined && !(Number.isInteger(cases) && cases > 0)) {
  throw new Error(`PROPERTY_CASES is ${asked}; give a whole number above 0`);
}

/**
 * Cases of a property that needs a database: few, of many steps each, so that every change can wait for them; `npm run
 * test:full` tries more.
 */
export const propertyRuns = cases ?? 5;

/** Cases of a pure property, which takes milliseconds a case: never fewer than this. */
export const pureRuns = Math.max(cases ?? 0, 100);

/** Milliseconds a property that needs a database may take, on a busy machine too; half of it tries no further case. */
export const propertyTimeout = 60_000 + 6_000 * propertyRuns;
