import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMonth } from '#domain/testing/arbitraries.ts';
import { addMonths } from '#domain/values/month.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../../../tests/propertyRuns.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { utilizationHistory } from '../../money/outlook/queries.ts';
import { monthReport } from '../../money/reports/queries.ts';
import { listTeamMembers } from '../../people/teamMembers/readModel.ts';
import { anyLog } from '../../testing/anyLog.ts';
import { modest } from '../../testing/modest.ts';
import { emptyReadModelVersions, readingOf } from '../../testing/readModelVersion.ts';
import { monthPlanning } from '../planning/queries.ts';
import { schedule } from './queries.ts';
import type { SchedulePerson } from './view.ts';

const months = 4;

const plannedIn = ({ planned }: SchedulePerson, place: number): number =>
  planned.reduce((sum, { hours }) => sum.plus(hours[place] ?? 0), new Big(0)).toNumber();

describe.each(testDatabases)('the schedule of random agencies on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('says what every other page says of the same months', { timeout: propertyTimeout }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(anyLog({ minLength: 80, maxLength: 160 }), anyMonth, async ({ events }, from) => {
          const read = await readingOf(pool, modest(events));
          const to = addMonths(from, months - 1);
          const { people, projects, months: shown } = await schedule(read, from, to);
          const utilisation = await utilizationHistory(read, from, to);
          for (const { id, hourlyRate } of await listTeamMembers(read, to)) {
            const shown = people.find((person) => person.kind === 'teamMember' && person.id === id);
            if (shown) expect(shown.hourlyRate).toBe(hourlyRate);
          }
          for (const { planned } of people) {
            const ids = planned.map(({ projectId }) => projectId);
            expect(ids).toEqual(ids.toSorted((one, other) => one - other));
          }
          const peopleOf = (kind: SchedulePerson['kind']) =>
            new Map(people.filter((person) => person.kind === kind).map((person) => [person.id, person]));
          const [members, freelancers] = [peopleOf('teamMember'), peopleOf('freelancer')];
          for (const member of utilisation.members) {
            for (const [place, { allocatedHours, workingHours }] of member.months.entries()) {
              const person = members.get(member.id);
              expect(person?.capacity[place] ?? 0).toBe(workingHours);
              expect(person ? plannedIn(person, place) : 0).toBe(allocatedHours);
            }
          }
          for (const [place, { month }] of shown.entries()) {
            const report = await monthReport(read, month);
            expect(report.freelancers.map(({ id }) => id).filter((id) => !freelancers.has(id))).toEqual([]);
            for (const { id, contractedHours, allocatedHours } of report.freelancers) {
              const person = freelancers.get(id);
              expect(person?.capacity[place]).toBe(contractedHours);
              expect(person && plannedIn(person, place)).toBe(allocatedHours);
            }
            const planning = await monthPlanning(read, month);
            const needs = new Map(projects.map((project) => [project.id, project]));
            for (const { project, requiredHours, unscheduledHours } of planning.projects) {
              const needed = needs.get(project.id);
              if (unscheduledHours === null) expect(needed?.required[place]).toBe(requiredHours);
              expect(needed?.unscheduled === null).toBe(unscheduledHours === null);
            }
          }
        })
        .afterEach(() => emptyReadModelVersions(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});
