import { streams } from '#domain/records/streams.ts';
import { type AnyStep, always, step } from './step.ts';

const alder = streams.client(1);
const birch = streams.client(2);
const synced = streams.client(9);
const project = streams.project(1);

/** Clients that are renamed, deleted, restored and merged, and a project that is archived. */
export const clients = (): AnyStep[] => [
  step('client', alder, { type: 'UpdateClient', fields: { name: 'Alder Group' }, when: always }),
  step('client', synced, { type: 'RemoveClient' }, { reason: 'Made by mistake' }),
  step('client', synced, { type: 'RestoreClient' }),
  step('client', synced, { type: 'MergeClient', into: 2 }),
  step('client', synced, { type: 'RestoreClient' }),
  step('client', birch, {
    type: 'UpdateClient',
    fields: { name: 'Birch & Sons' },
    when: always,
  }),
  step('project', project, { type: 'ArchiveProject', archived: true }, { reason: 'All invoiced' }),
  step('project', project, { type: 'ArchiveProject', archived: false }),
  step('project', project, { type: 'ArchiveProject', archived: true }),
];
