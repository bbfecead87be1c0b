const figures = 'projections/awkwardAgency.test.ts';
const plans = 'projections/awkwardPlans.test.ts';
const money = 'projections/awkwardMoney.test.ts';
const history = [
  'projections/history/queries.test.ts',
  'projections/history/search.test.ts',
  'projections/history/allMonths.test.ts',
];
const people = 'projections/access/users/readModel.test.ts';
const versions = 'projections/readModelVersions/readModelVersions.test.ts';
const replays = 'services/formulas/replaysRoutes.test.ts';
const planning = 'services/plans/plans.test.ts';
const lives = 'projections/projects/projectOverview/projectOverview.property.test.ts';
const persons = 'projections/people/personOverview/personOverview.property.test.ts';

/**
 * The tests of `npm test` that are to notice mutations of a file, or of all in a folder; the longest path counts. What
 * stands here nowhere is tried by the tests in its own folder, else by those of the nearest folder above.
 */
export const testsByPath: Readonly<Record<string, readonly string[]>> = {
  'projections/': [figures, plans, money],
  'projections/access/users/': [people],
  'projections/formulas/': ['projections/formulas/differences/compare.test.ts'],
  'projections/history/': [...history, 'services/history/historyRoutes.test.ts'],
  'projections/history/forget.ts': [
    'projections/erasure.property.test.ts',
    'services/people/erasure.test.ts',
  ],
  'projections/history/lastChanges.ts': ['projections/history/lastChanges.test.ts'],
  'projections/history/mentions.ts': [people],
  'projections/history/queries.ts': [
    ...history,
    'services/timeOff/ukDays.test.ts',
    'services/history/historyRoutes.test.ts',
  ],
  'projections/money/lines/queries.ts': [figures, plans, money, planning, lives],
  'projections/money/manualCosts/': [money, 'services/money/pnlRoutes.test.ts'],
  'projections/money/otherCosts/': [money],
  'projections/money/softwareCosts/': [money],
  'projections/plans/allocations/queries.ts': [figures, plans, lives, persons],
  'projections/plans/allocations/sums.ts': [figures, plans, planning],
  'projections/projector/': [
    'projections/projector/projector.test.ts',
    'projections/projector/snapshots.test.ts',
  ],
  'projections/projector/leavers.ts': [people],
  'projections/projector/queries.ts': [people],
  'projections/projector/snapshots.ts': ['projections/projector/snapshots.test.ts'],
  'projections/projects/readModel.ts': [figures, plans, lives],
  'projections/readModelVersions/': [versions, replays],
  'projections/readModelVersions/past.ts': ['projections/readModelVersions/past.test.ts'],
  'projections/reading/read.ts': ['services/app/asOf.test.ts'],
  'services/operationalStore/access/': [
    'services/operationalStore/access/credentials.test.ts',
    'services/access/authRoutes.test.ts',
    'services/access/accountRoutes.test.ts',
    'services/access/sessionEnds.test.ts',
  ],
  'services/operationalStore/access/accessLog.ts': ['services/access/accessLog.test.ts'],
  'services/operationalStore/access/apiTokens.ts': ['services/api/tokens/apiTokens.test.ts'],
  'services/operationalStore/access/leavingAdministrators.ts': ['services/access/administrators.test.ts'],
  'services/operationalStore/access/providerAccounts.ts': ['services/access/openIdRoutes.test.ts'],
  'services/operationalStore/access/recoveryCodes.ts': [
    'services/operationalStore/access/recoveryCodes.test.ts',
    'services/access/recoveryCodes.test.ts',
  ],
  'services/operationalStore/access/secondFactor': ['services/access/secondFactorRoutes.test.ts'],
  'services/operationalStore/access/signInAttempts.ts': [
    'services/operationalStore/access/signInAttempts.test.ts',
    'services/access/signInLimit.test.ts',
  ],
  'services/operationalStore/backupRecords.ts': ['services/ops/backups/backupsRoutes.test.ts'],
  'services/operationalStore/pendingErasures.ts': ['services/people/erasure.test.ts'],
  'services/operationalStore/presence.ts': ['services/plans/presenceRoutes.test.ts'],
  'services/operationalStore/repeats.ts': ['services/api/once.test.ts'],
};
