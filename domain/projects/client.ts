import { z } from 'zod';
import type { Dated } from '../records/dated.ts';
import { datedRecord, type RecordCommand } from '../records/datedRecord.ts';
import type { Decider, EventOf, Stored } from '../records/decider.ts';
import type { Seen } from '../records/recordMerge.ts';
import type { ClientFields } from './clientInput.ts';

// Stream: client-{id}

const fields = z.object({ name: z.string() } satisfies Stored<ClientFields>);

export const clientEvents = {
  ClientCreated: fields,
  /** Its new name. */
  ClientUpdated: fields.partial(),
  ClientDeleted: z.object({}),
  /** Deleted, with its projects moved to another client. */
  ClientMerged: z.object({ into: z.number() }),
  /** Restored as it was when it was deleted or merged. */
  ClientRestored: z.object({}),
};
export type ClientEvent = EventOf<typeof clientEvents>;

export type ClientState = { status: 'absent' } | ({ status: 'active' | 'deleted' } & Dated<ClientFields>);

const record = datedRecord<'Client', ClientFields, ClientState, ClientEvent>({
  kind: 'client',
  name: 'Client',
  made: 'Created',
  gone: 'Deleted',
  noun: 'This client',
  normalise: (fields) => fields,
});

const evolve = (state: ClientState, event: ClientEvent): ClientState => {
  if (event.type !== 'ClientMerged') return record.evolve(state, event);
  return state.status === 'active' ? { ...state, status: 'deleted' } : state;
};

/** The caller makes sure that a client to delete has no projects, and moves those of one to merge. */
export type ClientCommand =
  | Exclude<RecordCommand<'Client', ClientFields, ClientState>, { type: 'AddClient' }>
  | { type: 'CreateClient'; name: string }
  | ({ type: 'MergeClient'; into: number } & Seen<ClientState>);

const decide = (command: ClientCommand, state: ClientState): ClientEvent[] => {
  switch (command.type) {
    case 'CreateClient':
      return record.add(state, { name: command.name });
    case 'MergeClient':
      // Checks for conflicts as a deletion does.
      record.decide({ type: 'RemoveClient', since: command.since }, state);
      return [{ type: 'ClientMerged', data: { into: command.into } }];
    default:
      return record.decide(command, state);
  }
};

export const client: Decider<ClientState, ClientCommand, ClientEvent> = {
  initial: record.initial,
  evolve,
  decide,
};
