import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMonth } from '#domain/testing/arbitraries.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../../../tests/propertyRuns.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import type { Read } from '../../reading/read.ts';
import { forgetReadModelVersions } from '../../readModelVersions/readModelVersions.ts';
import { anyLog } from '../../testing/anyLog.ts';
import { alike, pounds } from '../../testing/expectOracle.ts';
import { formulasIn } from '../../testing/formulasIn.ts';
import { modest } from '../../testing/modest.ts';
import { exact, sum, zero } from '../../testing/oracle/fraction.ts';
import { type OracleMonth, oracleOf } from '../../testing/oracle/oracle.ts';
import { readingOf } from '../../testing/readModelVersion.ts';
import { listFreelancers } from '../freelancers/readModel.ts';
import { listTeamMembers } from '../teamMembers/readModel.ts';
import { findFreelancerOverview, findTeamMemberOverview } from './queries.ts';
import type { FreelancerOverview, TeamMemberOverview } from './view.ts';

const overviewsOf = async (read: Read, now: string) => {
  const found: ['teamMember' | 'freelancer', TeamMemberOverview | FreelancerOverview | null][] = [];
  for (const { id } of await listTeamMembers(read, now)) {
    found.push(['teamMember', await findTeamMemberOverview(read, id, now)]);
  }
  for (const { id } of await listFreelancers(read, now)) {
    found.push(['freelancer', await findFreelancerOverview(read, id, now)]);
  }
  return found;
};

const hoursOf = (kind: 'teamMember' | 'freelancer', id: number, oracle: OracleMonth) => {
  if (kind === 'teamMember') {
    const member = oracle.team.find((each) => each.id === id);
    return { isThere: member?.isThere, capacity: member?.working, planned: member?.allocated };
  }
  const month = oracle.freelancerMonths.find((each) => each.id === id);
  return { capacity: month?.contracted, planned: month?.allocated };
};

describe.each(testDatabases)('the months of random people on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('come to what the log says: time, hours, their worth and their cost', {
    timeout: propertyTimeout,
  }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(anyLog({ minLength: 80, maxLength: 200 }), anyMonth, async (log, now) => {
          const events = modest(log.events);
          const read = await readingOf(pool, events);
          const oracleIn = oracleOf(events, formulasIn(events).set);
          const oracles = new Map<string, OracleMonth>();
          for (const [kind, overview] of await overviewsOf(read, now)) {
            const { person, months, projects } = overview ?? expect.fail('Somebody is missing');
            for (const [place, each] of months.entries()) {
              const oracle = oracles.get(each.month) ?? oracleIn(each.month);
              oracles.set(each.month, oracle);
              const {
                capacity = zero,
                planned = zero,
                isThere = each.isThere,
              } = hoursOf(kind, person.id, oracle);
              const cost = (kind === 'teamMember' ? oracle.members : oracle.freelancers).find(
                ({ id }) => id === person.id,
              );
              expect(each).toEqual({
                month: each.month,
                isThere,
                capacity: alike(capacity),
                plannedHours: alike(planned),
                value: pounds(oracle.billed.get(`${kind} ${person.id}`) ?? zero),
                directCost: pounds(cost?.direct ?? zero),
                operatingCost: pounds(cost?.operating ?? zero),
              });
              expect(alike(sum(projects.map(({ hours }) => exact(hours[place] ?? 0))))).toEqual(
                each.plannedHours,
              );
            }
          }
        })
        .afterEach(() => forgetReadModelVersions(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});
