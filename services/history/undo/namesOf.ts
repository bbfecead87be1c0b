import type { UserState } from '#domain/access/user.ts';
import type { PlaceholderState } from '#domain/people/placeholder.ts';
import type { AllocationPlanState } from '#domain/plans/allocationPlan.ts';
import type { ProjectState } from '#domain/projects/project.ts';
import { parsePlanKey, type StreamKind } from '#domain/records/streams.ts';
import { emptyState, type FoldedState, type Tracked } from '#projections/foldedState/foldedState.ts';
import type { Backend } from '../../commands/context.ts';
import { stateAfter } from '../../commands/execute.ts';
import { type ChangedRecord, readStreamsInBatches } from './loadRecords.ts';

/** The part of the folded state needed to name some records, and those that they refer to. */
export const namesOf = async (
  { store }: Pick<Backend, 'store'>,
  records: readonly ChangedRecord[],
): Promise<FoldedState> => {
  const foldedState = emptyState();
  const put = (kind: StreamKind, key: string, state: unknown) => {
    const tracked: Tracked<unknown> = { state, version: 0, position: 0, at: '', by: '' };
    (foldedState[kind] as Map<string, Tracked<unknown>>).set(key, tracked);
  };
  const wanted = new Map<string, { kind: StreamKind; key: string }>();
  const want = (kind: StreamKind, id: number) => wanted.set(`${kind}-${id}`, { kind, key: String(id) });
  for (const { kind, key, versions } of records) {
    for (const state of [versions.before, versions.now]) wantMentioned(kind, state, want);
    if (kind === 'allocationPlan') want('project', parsePlanKey(key).projectId);
  }
  for (const { kind, key, versions } of records) {
    // A deleted record keeps its last name; a new one has no earlier name.
    put(kind, key, versions.now);
    wanted.delete(`${kind}-${key}`);
  }
  await readStreamsInBatches(
    store,
    [...wanted],
    ([stream]) => stream,
    ([, { kind, key }], events) => put(kind, key, stateAfter(kind, events)),
  );
  return foldedState;
};

const wantMentioned = (kind: StreamKind, state: unknown, want: (kind: StreamKind, id: number) => void) => {
  if (kind === 'allocationPlan') {
    for (const { person } of (state as AllocationPlanState).entries) want(person.kind, person.id);
  }
  if (kind === 'project') {
    const project = state as ProjectState;
    if (project.status !== 'absent') want('client', project.fields.clientId);
  }
  if (kind === 'placeholder') {
    const placeholder = state as PlaceholderState;
    const keys = placeholder.status === 'absent' ? [] : Object.keys(placeholder.hours);
    for (const key of keys) want('project', parsePlanKey(key).projectId);
  }
  if (kind === 'user') {
    const user = state as UserState;
    if (user.status !== 'absent' && user.fields.teamMemberId !== null) {
      want('teamMember', user.fields.teamMemberId);
    }
  }
};
