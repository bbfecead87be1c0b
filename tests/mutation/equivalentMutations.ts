const toldOnce = 'Positions are distinct in what is told, however often they are found.';
const tie = 'No moment is told to the microsecond.';
const oneByOne = 'Whoever is not in the look at the most recent changes is looked up alone, and found alike.';

/** Mutations that no test can tell from the product, by name, with the reason; runs skip them. */
export const equivalentMutations: Readonly<Record<string, string>> = {
  'projections/history/forget.ts order 1': 'Each row is rewritten by itself, in whatever order.',
  'projections/history/lastChanges.ts 0 2': oneByOne,
  'projections/history/lastChanges.ts condition 6':
    'A status is set by itself, or with all else when a project is made, which counts anyway.',
  'projections/history/lastChanges.ts condition 9':
    'The key of a person is that of no other fact of a month.',
  'projections/history/lastChanges.ts condition 10': oneByOne,
  'projections/history/search.ts union all 1': toldOnce,
  'projections/history/search.ts union all 2': 'Records found are distinct, and a plan is no project.',
  'projections/history/search.ts union all 3': toldOnce,
  'projections/history/search.ts union all 4': toldOnce,
  'projections/history/search.ts union all 5': toldOnce,
  'projections/money/lines/sums.ts union all 1': 'Each part has one row.',
  'services/log/eventStore/movedLog.ts condition 1': 'The table has one row.',
  'services/operationalStore/access/recoveryCodes.ts condition 2':
    'The codes of a user are of one kind, and a quick hash is like no slow one.',
  'services/operationalStore/presence.ts > 2': tie,
  'services/operationalStore/repeats.ts < 1': tie,
  'services/operationalStore/repeats.ts < 2': tie,
  'services/operationalStore/repeats.ts > 1': tie,
  'services/sample/sampleLoading.ts condition 2':
    'The table has one row, and nobody reads when it was finished.',
};
