import { z } from 'zod';
import type { Decider, EventOf } from '../records/decider.ts';
import { DomainError } from '../values/errors.ts';
import { requiredText } from '../values/text.ts';

// Stream: client-{id}

export const clientEvents = {
  ClientCreated: z.object({ name: z.string() }),
};
export type ClientEvent = EventOf<typeof clientEvents>;

export type ClientState = { status: 'absent' } | { status: 'active'; name: string };

const evolve = (_state: ClientState, event: ClientEvent): ClientState => ({
  status: 'active',
  name: event.data.name,
});

/** Body of POST /api/clients. */
export const clientInput = z.object({ name: requiredText('Client name is required') });
export type ClientCommand = { type: 'CreateClient'; name: string };

const decide = (command: ClientCommand, state: ClientState): ClientEvent[] => {
  if (state.status !== 'absent') throw new DomainError('conflict', 'This client exists already.');
  return [{ type: 'ClientCreated', data: { name: command.name } }];
};

export const client: Decider<ClientState, ClientCommand, ClientEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
