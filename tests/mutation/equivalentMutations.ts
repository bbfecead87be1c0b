const toldOnce = 'Positions are distinct in what is told, however often they are found.';

/** Mutations that no test can tell from the product, by name, and why; no run tries them. */
export const equivalentMutations: Readonly<Record<string, string>> = {
  'projections/history/forget.ts order 1': 'Each row is rewritten by itself, in whatever order.',
  'projections/history/search.ts union all 1': toldOnce,
  'projections/history/search.ts union all 2': 'Records found are distinct, and a plan is no project.',
  'projections/history/search.ts union all 3': toldOnce,
  'projections/history/search.ts union all 4': toldOnce,
  'projections/history/search.ts union all 5': toldOnce,
  'services/operationalStore/repeats.ts < 1': 'No request can be made to be a day old to the microsecond.',
};
