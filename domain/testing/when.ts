import type { When } from '../records/dated.ts';
import type { Month } from '../values/month.ts';

/** The present month in tests of deciders. */
const thisMonth: Month = '2026-05';

/** A change of all months. */
export const forAllMonths: When = { effectiveFrom: null, thisMonth };

/** A change from a month on. */
export const from = (effectiveFrom: Month): When => ({ effectiveFrom, thisMonth });
