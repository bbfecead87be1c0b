import { z } from 'zod';
import type { Decider, EventOf } from '../records/decider.ts';
import { DomainError, notFound } from '../values/errors.ts';
import { requiredText } from '../values/text.ts';

// Stream: apiToken-{id}

/** Rights of an API token. */
export const tokenRights = z.enum(['read', 'readAndWrite'], {
  error: 'Choose whether the token reads, or reads and writes',
});

// Events. The secret and its hash never come near the log.
const fields = z.object({
  name: z.string(),
  rights: tokenRights,
  /** True if the token may read salaries, rates and the figures derived from them. */
  seesPay: z.boolean(),
});
export type ApiTokenFields = z.infer<typeof fields>;

export const apiTokenEvents = {
  ApiTokenMade: fields,
  ApiTokenEnded: z.object({}),
};
export type ApiTokenEvent = EventOf<typeof apiTokenEvents>;

export type ApiTokenState = { status: 'absent' } | { status: 'active' | 'ended'; fields: ApiTokenFields };

const evolve = (state: ApiTokenState, event: ApiTokenEvent): ApiTokenState => {
  if (event.type === 'ApiTokenMade') return { status: 'active', fields: event.data };
  return state.status === 'active' ? { ...state, status: 'ended' } : state;
};

/** Body of POST /api/admin/api-tokens. */
export const apiTokenInput = z.object({
  name: requiredText('Name the token after what uses it', 60),
  rights: tokenRights,
  seesPay: z.boolean({ error: 'Choose whether the token reads pay' }).default(false),
});

export type ApiTokenCommand =
  /** `authorSeesPay`: whether the user who makes the token sees pay. */
  { type: 'MakeApiToken'; fields: ApiTokenFields; authorSeesPay: boolean } | { type: 'EndApiToken' };

const decide = (command: ApiTokenCommand, state: ApiTokenState): ApiTokenEvent[] => {
  if (command.type === 'MakeApiToken') {
    if (state.status !== 'absent') throw new DomainError('conflict', 'This token exists already.');
    if (command.fields.seesPay && !command.authorSeesPay) {
      throw new DomainError(
        'forbidden',
        'You are not set to see pay, so you can’t make a token that reads it. Ask an administrator who sees pay.',
      );
    }
    return [{ type: 'ApiTokenMade', data: command.fields }];
  }
  if (state.status === 'absent') throw notFound('This token');
  return state.status === 'active' ? [{ type: 'ApiTokenEnded', data: {} }] : [];
};

export const apiToken: Decider<ApiTokenState, ApiTokenCommand, ApiTokenEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};

/** The author that history and users see for a token's changes: "Spreadsheet sync (API token)". */
export const tokenAuthor = (name: string): string => `${name} (API token)`;
