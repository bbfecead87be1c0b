/** The tests that are to notice mutations, by what they look at. All of them belong to `npm test`. */
export const figuresAtEdges = 'projections/awkwardAgency.test.ts';
export const plansAtEdges = 'projections/awkwardPlans.test.ts';
export const moneyAtEdges = 'projections/awkwardMoney.test.ts';
export const historyAtEdges = 'projections/history/queries.test.ts';
export const lastChanges = 'projections/history/lastChanges.test.ts';
export const snapshots = 'projections/projector/snapshots.test.ts';
export const peopleAtEdges = 'projections/access/users/queries.test.ts';
export const differences = 'projections/formulas/differences/compare.test.ts';
export const readModelVersions = 'projections/readModelVersions/readModelVersions.test.ts';
export const lives = 'projections/projects/projectOverview/projectOverview.property.test.ts';
export const persons = 'projections/people/personOverview/personOverview.property.test.ts';
