import { describe, expect, it } from 'vitest';
import { client } from '../projects/client.ts';
import { type ProjectCommand, type ProjectEvent, type ProjectState, project } from '../projects/project.ts';
import { specificationOf } from '../testing/givenWhenThen.ts';
import * as records from '../testing/records.ts';
import { forAllMonths } from '../testing/when.ts';
import { undated, withTerms } from './dated.ts';
import type { Made } from './recordMerge.ts';

const given = specificationOf(project);
const created: ProjectEvent = { type: 'ProjectCreated', data: { ...records.project, status: 'planning' } };
const asSla = { projectType: 'sla', contractedHours: 40, revenue: null } as const;
const toSla: ProjectEvent = { type: 'ProjectUpdated', data: asSla };
const hoursFrom = (from: string, contractedHours: number): ProjectEvent => ({
  type: 'ProjectTermsChanged',
  data: { from, terms: { contractedHours } },
});
const stateAfter = (...events: ProjectEvent[]) =>
  events.reduce(project.evolve, project.initial) as Made<ProjectState>;

describe('a record whose terms change from month to month', () => {
  it('given a field that is not said, then it stays, and so does what may be dated', () => {
    const fields = { name: 'Shop', projectType: undefined } as never;
    given(created, toSla)
      .when({ type: 'UpdateProject', fields, when: forAllMonths, since: stateAfter(created) })
      .emits({ type: 'ProjectUpdated', data: { name: 'Shop' } });
    const dearer: ProjectEvent = {
      type: 'ProjectTermsChanged',
      data: { from: '2027-01', terms: { hourlyRate: 9000 } },
    };
    const rate = { hourlyRate: 7000, projectType: undefined } as never;
    given(created, dearer)
      .when({ type: 'UpdateProject', fields: rate, when: forAllMonths, since: stateAfter(created) })
      .isRefused('conflict');
  });

  it('given a type that brings terms of its own, then what others have dated of these is contested', () => {
    given(created, toSla, hoursFrom('2027-01', 50))
      .when({ type: 'UpdateProject', fields: asSla, when: forAllMonths, since: stateAfter(created) })
      .isRefused('conflict');
    given(created, toSla)
      .when({ type: 'UpdateProject', fields: asSla, when: forAllMonths, since: stateAfter(created) })
      .emitsNothing();
  });

  it.each<[string, ProjectCommand]>([
    [
      'a change that is taken back',
      {
        type: 'WithdrawProjectTerms',
        from: '2027-01',
        since: stateAfter(created, toSla, hoursFrom('2027-01', 50)),
      },
    ],
    ['its deletion', { type: 'RemoveProject', since: stateAfter(created, toSla) }],
  ])('given other terms since, then %s names the field as a request does', (_, command) => {
    const now = stateAfter(created, toSla, hoursFrom('2027-01', 60));
    expect(() => project.decide(command, now)).toThrow(
      expect.objectContaining({ code: 'conflict', fields: ['allocatedHours'] }),
    );
  });

  it('given fields that are inconsistent, then it is not added; one that was recorded with them is there', () => {
    const fields = { ...records.project, startMonth: '2026-07', endMonth: '2026-05' };
    given()
      .when({ type: 'CreateProject', fields, status: 'planning' })
      .isRefused('invalid', 'The last month lies before the first');
    const recorded: ProjectEvent = { type: 'ProjectCreated', data: { ...fields, status: 'planning' } };
    expect(stateAfter(recorded)).toMatchObject({ status: 'active', fields });
  });

  it('goes back to several changes, the last one first', () => {
    const to = withTerms(withTerms(undated(records.project), '2026-07', { revenue: 400_000 }), '2026-09', {
      revenue: 500_000,
    });
    const changed = (from: string, revenue: number): ProjectEvent => ({
      type: 'ProjectTermsChanged',
      data: { from, terms: { revenue } },
    });
    given(created)
      .when({ type: 'RevertProject', to })
      .emits(changed('2026-09', 500_000), changed('2026-07', 400_000));
  });

  it('stays as it is by an event that nobody knows', () => {
    const made = client.evolve(client.initial, { type: 'ClientCreated', data: { name: 'Elm' } });
    expect(client.evolve(made, { type: 'ClientPainted', data: {} } as never)).toEqual(made);
  });
});
