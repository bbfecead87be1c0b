import { describe, expect, it } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { digestTables } from '../readModelVersions/digest.ts';
import { listDeadLetters } from '../testing/deadLetters.ts';
import { freshDigests, newReadModelVersion, openProjector } from '../testing/readModelVersion.ts';
import { workedMonthLog } from '../testing/workedMonth.ts';

type Change = readonly [type: string, data: object];

const identity = [{ name: 'Somebody' }, { email: 'else@example.com' }, { role: 'Lead' }, { skills: ['Go'] }];
const cost = [{ costType: 'both' }, { directCostPercentage: 30 }];
const span = [
  { startMonth: '2026-02' },
  { endMonth: '2026-09' },
  { endMonth: '2026-04' },
  { endMonth: null },
];
const states = (name: string): Change[] =>
  ['Removed', 'Restored', 'Erased'].map((change) => [`${name}${change}`, {}]);
const fields = (name: string, changes: readonly object[]): Change[] =>
  changes.map((change) => [`${name}Updated`, change]);
/** Terms from a month before the worked month and from one after it, and the former withdrawn. */
const terms = (name: string, changes: readonly object[]): Change[] => [
  ...changes.flatMap((change) =>
    ['2026-03', '2026-06'].map(
      (from): Change => [
        `${name}TermsChanged`,
        {
          from,
          terms: change,
        },
      ],
    ),
  ),
  [`${name}TermsWithdrawn`, { from: '2026-03' }],
];

const memberTerms = [{ salary: 7_000_000 }, { workingHours: 20 }, { costType: 'direct' }];
const ofMember: Change[] = [
  ...fields('TeamMember', [
    ...identity,
    ...cost,
    ...span,
    { salary: 6_000_000 },
    { workingHours: 30 },
    { isUkEmployee: false },
    { paidLeaveDays: 10 },
    { bankHolidayRegion: 'scotland' },
  ]),
  ...terms('TeamMember', memberTerms),
  ...states('TeamMember'),
];

const freelancerTerms = [{ hourlyRate: 8000 }, { minAgreedHours: 5 }, { costType: 'direct' }];
const ofFreelancer: Change[] = [
  ...fields('Freelancer', [...identity, ...cost, ...span, { hourlyRate: 5000 }, { minAgreedHours: 10 }]),
  ...terms('Freelancer', freelancerTerms),
  ...states('Freelancer'),
];

describe.each(testDatabases)('rows after a change of a person, on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it.each([
    { who: 'a team member', stream: streams.teamMember(2), changes: ofMember },
    { who: 'a freelancer', stream: streams.freelancer(1), changes: ofFreelancer },
  ])(
    'given each field of $who, then they are those of a fold from the beginning',
    async ({ stream, changes }) => {
      const { pool } = database;
      const log = workedMonthLog();
      const plan = streams.allocationPlan(3, '2026-05');
      // Hours on a project that is not won, too.
      log.append(plan, {
        type: 'AllocationSet',
        data: { allocationId: 20, person: { kind: 'teamMember', id: 2 }, hours: 7 },
      });
      log.append(plan, {
        type: 'AllocationSet',
        data: { allocationId: 21, person: { kind: 'freelancer', id: 1 }, hours: 9 },
      });
      log.append(streams.project(3), {
        type: 'ProjectLikelihoodChanged',
        data: { likelihood: 'tentative', percent: 50, decidedOn: null },
      });
      const readModelVersion = await newReadModelVersion(pool);
      const projector = await openProjector(pool, readModelVersion);
      await projector.apply(log.events);
      for (const [type, data] of changes) {
        const event = log.appendRaw(stream, { type, data });
        await projector.apply([event]);
        expect(await digestTables(pool, readModelVersion.schema), `${type} ${JSON.stringify(data)}`).toEqual(
          await freshDigests(pool, log.events),
        );
      }
      expect(await listDeadLetters({ db: pool, readModelVersion })).toEqual([]);
    },
  );
});
