import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursLeft } from '#domain/money/roleDemand.ts';
import { anyMonth } from '#domain/testing/arbitraries.ts';
import { addMonths } from '#domain/values/month.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../../../tests/propertyRuns.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { schedule } from '../../plans/schedule/queries.ts';
import { listProjects } from '../../projects/readModel.ts';
import { forgetReadModelVersions } from '../../readModelVersions/readModelVersions.ts';
import { anyLog } from '../../testing/anyLog.ts';
import { modest } from '../../testing/modest.ts';
import { hoursToBeHired, placeholdersAfter } from '../../testing/oracle/placeholders.ts';
import { readingOf } from '../../testing/readModelVersion.ts';
import { hiringDemand } from './demand.ts';
import { listPlaceholders, placeholdersBetween } from './readModel.ts';

const count = 4;

describe.each(testDatabases)('people to be hired of random agencies on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('have the hours that their events say, and demand is the sum of them', {
    timeout: propertyTimeout,
  }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(anyLog({ minLength: 80, maxLength: 160 }), anyMonth, async (log, from) => {
          const events = modest(log.events);
          const read = await readingOf(pool, events);
          const to = addMonths(from, count - 1);
          const said = placeholdersAfter(events);
          expect((await listPlaceholders(read)).map(({ id }) => id).sort()).toEqual([...said.keys()].sort());
          const shown = await placeholdersBetween(read, from, to);
          const { months, people: everybody } = await schedule(read, from, to);
          // Erased people have no role.
          const people = everybody.filter(({ role }) => role !== '');
          const hiring = await hiringDemand(read, from, to);
          const projects = (await listProjects(read, to)).map(({ id }) => id);
          for (const [place, { month, workingDays }] of months.entries()) {
            let total = 0;
            for (const [id, placeholder] of said) {
              const { startMonth, endMonth, workingHours } = placeholder;
              const isThere = startMonth <= month && (endMonth === null || month <= endMonth);
              const found = shown.find((each) => each.id === id);
              expect(found?.isThere[place] ?? false).toBe(isThere);
              const capacity = isThere ? (workingHours / 5) * workingDays : 0;
              expect(found?.capacity[place] ?? 0).toBeCloseTo(capacity, 6);
              for (const projectId of projects) {
                const hours = hoursToBeHired(placeholder, projectId, month);
                const planned = found?.planned.find((each) => each.projectId === projectId);
                expect(planned?.hours[place] ?? 0).toBe(hours);
                total += hours;
              }
            }
            const sumOf = (name: 'toBeHired' | 'planned' | 'capacity' | 'gap' | 'free') =>
              hiring.roles.reduce((sum, role) => sum + (role[name][place] ?? 0), 0);
            const capacity = people.reduce((sum, person) => sum + (person.capacity[place] ?? 0), 0);
            const planned = people
              .flatMap((person) => person.planned)
              .reduce((sum, { hours }) => sum + (hours[place] ?? 0), 0);
            expect(sumOf('toBeHired')).toBe(total);
            expect(sumOf('planned')).toBe(planned);
            expect(sumOf('capacity')).toBeCloseTo(capacity, 6);
            // Each person's hours are rounded to half an hour.
            expect(Math.abs(sumOf('gap') - (planned + total - capacity))).toBeLessThanOrEqual(
              people.length / 4,
            );
            // The schedule's free hours, summed by role.
            const free = people.map((person) => {
              const used = person.planned.reduce((sum, { hours }) => sum + (hours[place] ?? 0), 0);
              return Math.max(0, hoursLeft(person.capacity[place] ?? 0, used));
            });
            expect(sumOf('free')).toBeCloseTo(
              free.reduce((sum, each) => sum + each, 0),
              6,
            );
          }
        })
        .afterEach(() => forgetReadModelVersions(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});
