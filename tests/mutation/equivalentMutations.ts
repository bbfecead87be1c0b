const toldOnce = 'Positions are distinct in what is told, however often they are found.';
const oneByOne = 'Whoever is not in the look at the most recent changes is looked up alone, and found alike.';

/** Mutations that no test can tell from the product, by name, and why; no run tries them. */
export const equivalentMutations: Readonly<Record<string, string>> = {
  'projections/history/forget.ts order 1': 'Each row is rewritten by itself, in whatever order.',
  'projections/history/lastChanges.ts 0 2': oneByOne,
  'projections/history/lastChanges.ts condition 10': oneByOne,
  'projections/history/search.ts union all 1': toldOnce,
  'projections/history/search.ts union all 2': 'Records found are distinct, and a plan is no project.',
  'projections/history/search.ts union all 3': toldOnce,
  'projections/history/search.ts union all 4': toldOnce,
  'projections/history/search.ts union all 5': toldOnce,
  'projections/money/lines/sums.ts union all 1': 'Each part has one row.',
  'services/operationalStore/repeats.ts < 1': 'No request can be made to be a day old to the microsecond.',
};
