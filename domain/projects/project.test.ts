import { describe, expect, it } from 'vitest';
import type { Made } from '../records/recordMerge.ts';
import { specificationOf } from '../testing/givenWhenThen.ts';
import * as records from '../testing/records.ts';
import { forAllMonths, from } from '../testing/when.ts';
import { type ProjectCommand, type ProjectEvent, type ProjectState, project } from './project.ts';
import type { ProjectFields } from './projectInput.ts';

const given = specificationOf(project);
const fields: ProjectFields = {
  ...records.project,
  projectType: 'one_off',
  revenue: 1_200_000,
  revenueSplit: [{ month: '2026-05', amount: 1_200_000 }],
};

const created: ProjectEvent = { type: 'ProjectCreated', data: { ...fields, status: 'planning' } };
const updated: ProjectEvent = { type: 'ProjectUpdated', data: { name: 'Shop' } };
const wentOut: ProjectEvent = { type: 'ProjectStatusChanged', data: { status: 'jurys out' } };
const asRetainer = { projectType: 'retainer' as const, revenueSplit: [] };
const toRetainer: ProjectEvent = { type: 'ProjectUpdated', data: asRetainer };
const moreRevenue: ProjectEvent = {
  type: 'ProjectTermsChanged',
  data: { from: '2026-07', terms: { revenue: 1_500_000 } },
};
const deleted: ProjectEvent = { type: 'ProjectDeleted', data: {} };
const create: ProjectCommand = { type: 'CreateProject', fields, status: 'planning' };
const stateAfter = (...events: ProjectEvent[]) =>
  events.reduce(project.evolve, project.initial) as Made<ProjectState>;

describe('a project', () => {
  it('is created', () => {
    given().when(create).emits(created);
  });

  it('notices a change deep in its revenue split', () => {
    const split = { ...fields, revenueSplit: [{ month: '2026-06', amount: 1_200_000 }] };
    given(created)
      .when({ type: 'UpdateProject', fields: split, when: forAllMonths })
      .emits({ type: 'ProjectUpdated', data: { revenueSplit: split.revenueSplit } });
  });

  it('changes its status to any other, and back', () => {
    given(created).when({ type: 'ChangeProjectStatus', status: 'jurys out' }).emits(wentOut);
    given(created, wentOut)
      .when({ type: 'ChangeProjectStatus', status: 'planning' })
      .emits({ type: 'ProjectStatusChanged', data: { status: 'planning' } });
  });

  it('given a group of its status that somebody has changed since, then that group is contested, the other one not', () => {
    const since = stateAfter(created);
    const changed =
      'Someone else has changed this project since you opened it. Compare with theirs and save again.';
    given(created, wentOut)
      .when({ type: 'ChangeProjectStatus', status: 'hive emergency', since })
      .isRefused('conflict', changed);
    given(created, wentOut)
      .when({ type: 'ChangeProjectStatus', status: 'review', since })
      .emits({ type: 'ProjectStatusChanged', data: { status: 'review' } });
    given(created, wentOut, { type: 'ProjectStatusChanged', data: { status: 'review' } })
      .when({ type: 'ChangeProjectStatus', status: 'completed', since })
      .isRefused('conflict');
  });

  it('emits nothing for the status it has', () => {
    given(created).when({ type: 'ChangeProjectStatus', status: 'planning' }).emitsNothing();
    given(created, wentOut).when({ type: 'ChangeProjectStatus', status: 'jurys out' }).emitsNothing();
  });

  it('is archived and taken out again, once each, and stays so while it is deleted', () => {
    const archive: ProjectCommand = { type: 'ArchiveProject', archived: true };
    const open: ProjectCommand = { type: 'ArchiveProject', archived: false };
    const archived: ProjectEvent = { type: 'ProjectArchived', data: {} };
    const opened: ProjectEvent = { type: 'ProjectUnarchived', data: {} };
    const restored: ProjectEvent = { type: 'ProjectRestored', data: {} };
    given(created).when(archive).emits(archived);
    given(created, archived).when(archive).emitsNothing();
    given(created).when(open).emitsNothing();
    given(created, archived, opened).when(open).emitsNothing();
    given(created, archived, updated).when(open).emits(opened);
    given(created, archived, deleted, restored).when(archive).emitsNothing();
    given(created, deleted).when(archive).isRefused('notFound');
    given(created, archived, opened)
      .when({ ...archive, since: stateAfter(created, archived) })
      .isRefused(
        'conflict',
        'Someone else has changed this project since you opened it. Compare with theirs and save again.',
      );
    given(created, archived)
      .when({ ...archive, since: stateAfter(created) })
      .emitsNothing();
  });

  it('once deleted, stays as it is whatever a log tells of it meanwhile', () => {
    const lost: ProjectEvent = {
      type: 'ProjectLikelihoodChanged',
      data: { likelihood: 'lost', percent: null, decidedOn: '2026-11-20' },
    };
    const archived: ProjectEvent = { type: 'ProjectArchived', data: {} };
    const meanwhile: ProjectEvent[] = [wentOut, lost, archived, { type: 'ProjectUnarchived', data: {} }];
    for (const event of meanwhile) {
      expect(project.evolve(project.initial, event)).toEqual(project.initial);
      const gone = stateAfter(created, deleted);
      expect(project.evolve(gone, event)).toEqual(gone);
    }
    const gone = stateAfter(created, archived, deleted);
    expect(project.evolve(gone, { type: 'ProjectUnarchived', data: {} })).toEqual(gone);
  });

  it('is won where a log makes it once more, after it was said to be lost', () => {
    const lost = { likelihood: 'lost', percent: null, decidedOn: '2026-11-20' } as const;
    const again = stateAfter(created, { type: 'ProjectLikelihoodChanged', data: lost }, created);
    expect(again).toEqual({
      ...stateAfter(created),
      likelihood: { likelihood: 'won', percent: null, decidedOn: null },
    });
    expect(stateAfter(created, created)).toEqual(stateAfter(created));
  });

  it.each([
    [{ projectType: 'sla' as const }, 'allocatedHours', 'Contracted hours is required for SLA projects'],
    [{ revenue: null }, 'revenue', 'Revenue is required for Retainer and One-off projects'],
  ])('lacks something that its type needs with %j', (changes, path, message) => {
    const command: ProjectCommand = { type: 'UpdateProject', fields: changes, when: forAllMonths };
    expect(() => project.decide(command, stateAfter(created))).toThrow(
      expect.objectContaining({ errors: [{ path, message }] }),
    );
  });

  it('keeps its status through an update', () => {
    given(created, wentOut, updated)
      .when({ type: 'ChangeProjectStatus', status: 'jurys out' })
      .emitsNothing();
  });

  it('has another rate from a month on, while its type holds in all months', () => {
    const dearer = { ...fields, hourlyRate: 7500 };
    given(created)
      .when({ type: 'UpdateProject', fields: dearer, when: from('2026-07') })
      .emits({ type: 'ProjectTermsChanged', data: { from: '2026-07', terms: { hourlyRate: 7500 } } });
    given(created)
      .when({ type: 'UpdateProject', fields: { ...fields, ...asRetainer }, when: from('2026-07') })
      .isRefused('invalid', 'A project has one type in all months. Change the type for all months.');
    const command = { type: 'UpdateProject', fields: asRetainer, when: from('2026-07') } as const;
    expect(() => project.decide(command, stateAfter(created))).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'effectiveFrom' })] }),
    );
  });

  it('has one revenue in all months while it is a one-off, and a dated one as a retainer', () => {
    const more = { ...fields, revenue: 1_500_000 };
    given(created)
      .when({ type: 'UpdateProject', fields: more, when: from('2026-07') })
      .emits({ type: 'ProjectUpdated', data: { revenue: 1_500_000 } });
    given(created, toRetainer)
      .when({ type: 'UpdateProject', fields: { ...more, ...asRetainer }, when: from('2026-07') })
      .emits(moreRevenue);
  });

  it('forgets what was to come of a type when it becomes another', () => {
    const toOneOff: ProjectEvent = { type: 'ProjectUpdated', data: { projectType: 'one_off' } };
    given(created, toRetainer, moreRevenue, toOneOff, toRetainer)
      .when({ type: 'WithdrawProjectTerms', from: '2026-07' })
      .isRefused('notFound');
    given(created, toRetainer, moreRevenue)
      .when({ type: 'WithdrawProjectTerms', from: '2026-07' })
      .emits({ type: 'ProjectTermsWithdrawn', data: { from: '2026-07' } });
  });

  it.each([
    ['one that never was', []],
    ['a deleted one', [created, deleted]],
  ])('%s has no status', (_, history) => {
    const sentence =
      'This project does not exist. It may have been deleted; reload to see what is there now.';
    given(...history)
      .when({ type: 'ChangeProjectStatus', status: 'review' })
      .isRefused('notFound', sentence);
  });
});
