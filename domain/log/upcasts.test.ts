import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TeamMemberState, teamMember } from '../people/teamMember.ts';
import { undated } from '../records/dated.ts';
import { anyTeamMemberFields } from '../testing/arbitraries.ts';
import { freelancer, member, project } from '../testing/records.ts';
import { forAllMonths } from '../testing/when.ts';
import { readEvent } from './events.ts';
import { firstFormatOf, logFormat, pastShapesOf, versionIn } from './upcasts.ts';

describe('the versions of events', () => {
  it('are one more than the shapes of before, and in an earlier log as many as it had', () => {
    expect([versionIn(logFormat, 'TeamMemberUpdated'), versionIn(1, 'TeamMemberUpdated')]).toEqual([2, 1]);
    expect([versionIn(logFormat, 'ClientCreated'), versionIn(1, 'ClientCreated')]).toEqual([1, 1]);
    expect([versionIn(logFormat, 'OfTheFuture'), versionIn(logFormat, 'constructor')]).toEqual([1, 1]);
  });
});

describe('the first format of the log that an event may stand in', () => {
  it.each([
    ['ClientCreated', { name: 'Northwind' }, 1],
    ['ClientUpdated', { name: 'Northwind' }, 4],
    ['SoftwareCostUpdated', { cost: -0.01 }, 4],
    ['SoftwareCostUpdated', { cost: 0 }, 1],
    ['SoftwareCostUpdated', { cost: 5, changes: [{ from: '2026-05', cost: -5 }] }, 4],
    ['SoftwareCostUpdated', { cost: null, name: 'amount' }, 1],
    ['OtherCostUpdated', { amount: -3 }, 4],
    ['ManualCostsSet', { operatingStaffCosts: -3 }, 4],
    ['ProjectUpdated', { revenue: -3 }, 1],
    ['TeamMemberUpdated', { directCostPercentage: 60 }, 1],
    ['TeamMemberUpdated', { salary: 100.5, directCostPercentage: 60.5 }, 4],
    ['FormulasAdopted', { formulas: { employerNiUplift: 0.138 } }, 1],
    ['FormulasAdopted', { formulas: { later: [] } }, 4],
    ['FormulasAdopted', {}, 1],
    ['ProjectUpdated', { formulas: { later: [] } }, 1],
    ['PeriodClosed', { cost: -1 }, 4],
    ['OfTheFuture', null, 1],
  ])('of %s %j is %i', (type, data, format) => {
    expect(firstFormatOf({ type, data })).toBe(format);
  });
});

describe('a change by a planner that does not know a field', () => {
  /** The field's type in a later planner that has added it. */
  type Later = { fields: { shirtSize?: string; name: string } };
  const later: TeamMemberState = { status: 'active', ...undated({ ...member, shirtSize: 'M' }) };
  const earlier: TeamMemberState = { status: 'active', ...undated(member) };

  it('leaves that field alone, as it does every other one that it does not change', () => {
    const changes = teamMember.decide(
      { type: 'UpdateTeamMember', fields: { ...member, name: 'Ida' }, when: forAllMonths },
      earlier,
    );
    expect(changes).toEqual([{ type: 'TeamMemberUpdated', data: { name: 'Ida' } }]);
    const { fields } = changes.reduce(teamMember.evolve, later) as unknown as Later;
    expect(fields).toMatchObject({ ...member, name: 'Ida', shirtSize: 'M' });
  });

  it('is read by one that knows no such field as if it said nothing of it', () => {
    const data = { shirtSize: 'L', name: 'Ida' };
    expect(
      readEvent('teamMember', { type: 'TeamMemberUpdated', data, metadata: { schema: 2 } }).data,
    ).toEqual({ name: 'Ida' });
  });
});

describe('an event that is written for earlier planners', () => {
  it('tells all of a record, and comes to the same', () => {
    fc.assert(
      fc.property(anyTeamMemberFields, anyTeamMemberFields, (before, wanted) => {
        const made = teamMember.evolve(teamMember.initial, { type: 'TeamMemberAdded', data: before });
        const to = undated(wanted);
        for (const event of teamMember.decide({ type: 'RevertTeamMember', to }, made)) {
          const after = teamMember.evolve(made, event);
          const [past] = pastShapesOf(event.type);
          const written = past?.downcast(event.data, after);
          expect({ bankHolidayRegion: null, skills: [], ...written }).toEqual(wanted);
          const read = readEvent('teamMember', { type: event.type, data: written, metadata: {} });
          expect(teamMember.evolve(made, read)).toEqual(after);
        }
      }),
    );
  });

  it('keeps what it says that they do not know', () => {
    const [past] = pastShapesOf('ProjectUpdated');
    const state = { status: 'active', ...undated({ ...project, colour: 'red' }) };
    expect(past?.downcast({ name: 'Shop' }, state)).toEqual({ ...project, colour: 'red', name: 'Shop' });
  });

  it.each([
    ['FreelancerUpdated', freelancer],
    ['TeamMemberUpdated', member],
  ])('%s says of what came later only that the last of it went', (type, person) => {
    const [past] = pastShapesOf(type);
    const { skills, bankHolidayRegion, ...before } = { bankHolidayRegion: null, ...person };
    const state = { status: 'active', ...undated(person) };
    expect(past?.downcast({ name: 'Ida' }, state)).toEqual({ ...before, name: 'Ida' });
    expect(past?.downcast({ skills }, state)).toEqual({ ...before, skills: [] });
  });
});
