import { describe, it } from 'vitest';
import { specificationOf } from '../testing/givenWhenThen.ts';
import * as records from '../testing/records.ts';
import { forAllMonths, from } from '../testing/when.ts';
import { type ProjectCommand, type ProjectEvent, project } from './project.ts';
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
