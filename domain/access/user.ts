import { z } from 'zod';
import { identities } from '../people/personalData.ts';
import { undated } from '../records/dated.ts';
import type { Decider, EventOf, Stored } from '../records/decider.ts';
import { type DataOf, pastShape, wholeRecord } from '../records/pastShape.ts';
import { allParts, type Made, mergeChange, refuseContested, type Seen } from '../records/recordMerge.ts';
import { changedFrom } from '../values/equality.ts';
import { DomainError, notFound } from '../values/errors.ts';
import { type Role, role, type UserFields } from './userInput.ts';

/** Fields that identify a user, which an erasure clears. */
type IdentityField = 'username' | Exclude<keyof UserFields, 'role' | 'teamMemberId'>;

// Stream: user-{id}

/** The first administrator, made at first start; can't be deleted (docs/domain.md, Roles). */
export const firstAdministratorId = '1';

// Events. Passwords and the secrets of second factors are never in the log, only in the operational store.
const fields = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  role,
  teamMemberId: z.number().nullable(),
} satisfies Stored<UserFields>);

export const userEvents = {
  UserCreated: fields.extend({ username: z.string() }),
  /** Only the fields that have changed. */
  UserUpdated: fields.partial(),
  UserDeleted: z.object({}),
  UserPasswordChanged: z.object({}),
  UserPasswordReset: z.object({}),
  /** Their personal data is erased, in past states too. */
  UserErased: z.object({}),
  UserSecondFactorAdded: z.object({}),
  UserSecondFactorRemoved: z.object({}),
  UserSecondFactorReset: z.object({}),
  UserRecoveryCodesRenewed: z.object({}),
  /** The user is bound to one account of the sign-in provider; the operational store holds which one. */
  UserProviderBound: z.object({}),
  UserProviderReleased: z.object({}),
  /** As an administrator they see no pay. An administrator without this event sees it. */
  UserPayHidden: z.object({}),
  UserPayShown: z.object({}),
};
export type UserEvent = EventOf<typeof userEvents>;

// Events as they once were
export const userShapes = {
  UserUpdated: [
    pastShape({
      lastFormat: 1,
      shape: z.looseObject({
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
        email: z.string().nullable(),
        role: z.enum(['admin', 'team_member']),
        teamMemberId: z.number().nullable(),
      }),
      upcast: (data): DataOf<UserEvent, 'UserUpdated'> => data,
      downcast: wholeRecord,
    }),
  ],
};

export type UserState =
  | { status: 'absent' }
  | {
      status: 'active' | 'deleted';
      username: string;
      fields: UserFields;
      hasSecondFactor: boolean;
      isBound?: true;
      /** As an administrator they see no pay. */
      isPayHidden?: true;
      isErased?: true;
    };

const evolve = (state: UserState, event: UserEvent): UserState => {
  if (event.type === 'UserCreated') {
    const { username, ...created } = event.data;
    return { status: 'active', username, fields: created, hasSecondFactor: false };
  }
  if (event.type === 'UserErased') {
    if (state.status === 'absent') return state;
    const { username, ...nobody } = identities.user satisfies Record<IdentityField, string | null>;
    return { ...state, username, fields: { ...state.fields, ...nobody }, isErased: true };
  }
  if (state.status !== 'active') return state;
  switch (event.type) {
    case 'UserUpdated':
      return { ...state, fields: { ...state.fields, ...event.data } };
    case 'UserProviderBound':
      return { ...state, isBound: true };
    case 'UserProviderReleased': {
      const { isBound: _, ...released } = state;
      return released;
    }
    case 'UserSecondFactorAdded':
      return { ...state, hasSecondFactor: true };
    case 'UserSecondFactorRemoved':
    case 'UserSecondFactorReset':
      return { ...state, hasSecondFactor: false };
    case 'UserPayHidden':
      return { ...state, isPayHidden: true };
    case 'UserPayShown': {
      const { isPayHidden: _, ...shown } = state;
      return shown;
    }
    case 'UserDeleted':
      return { ...state, status: 'deleted' };
    default:
      return state;
  }
};

// Commands. `id` is the stream's own; `otherAdministrators` counts those left when this one leaves.
/** Who changes a user, as far as pay is concerned; absent for the planner itself. */
export type PayAuthor = { id: string; seesPay: boolean };

/** Whether an administrator sees pay; unchanged if absent. `id` is the id of the user who is changed. */
type PayChoice = { id?: string; seesPay?: boolean | undefined; author?: PayAuthor };

type UserUpdate = {
  type: 'UpdateUser';
  fields: Partial<UserFields>;
  otherAdministrators: number;
} & Seen<UserState> &
  PayChoice;
export type UserCommand =
  | ({ type: 'CreateUser'; username: string; fields: UserFields } & Omit<PayChoice, 'id'>)
  /** Fields that are absent stay as they are. */
  | UserUpdate
  | ({ type: 'DeleteUser'; id: string; otherAdministrators: number } & Seen<UserState>)
  /**
   * Record that a password changed, by the user or by an administrator. The password itself is in the operational store
   * only.
   */
  | { type: 'ChangePassword' }
  | { type: 'ResetPassword' }
  | { type: 'EraseUser' }
  /** By the user, except `ResetSecondFactor`, which is an administrator's. */
  | { type: 'AddSecondFactor' }
  | { type: 'RemoveSecondFactor' }
  | { type: 'ResetSecondFactor' }
  | { type: 'RenewRecoveryCodes' }
  | { type: 'BindProvider' }
  /** By an administrator. */
  | { type: 'ReleaseProvider' };

const decide = (command: UserCommand, state: UserState): UserEvent[] => {
  if (command.type === 'CreateUser') {
    if (state.status !== 'absent') throw new DomainError('conflict', 'This user exists already.');
    const { username, fields } = command;
    const isHidden = !paySeen(command, { fields: {} }, fields);
    const created: UserEvent = { type: 'UserCreated', data: { username, ...fields } };
    return isHidden ? [created, { type: 'UserPayHidden', data: {} }] : [created];
  }
  if (command.type === 'EraseUser') return erase(state);
  if (state.status !== 'active') throw notFound('This user');
  if (command.type === 'ChangePassword') return [{ type: 'UserPasswordChanged', data: {} }];
  if (command.type === 'ResetPassword') return [{ type: 'UserPasswordReset', data: {} }];
  if (command.type === 'AddSecondFactor') {
    return state.hasSecondFactor ? [] : [{ type: 'UserSecondFactorAdded', data: {} }];
  }
  if (command.type === 'RemoveSecondFactor') {
    return state.hasSecondFactor ? [{ type: 'UserSecondFactorRemoved', data: {} }] : [];
  }
  if (command.type === 'ResetSecondFactor') {
    return state.hasSecondFactor ? [{ type: 'UserSecondFactorReset', data: {} }] : [];
  }
  if (command.type === 'RenewRecoveryCodes') {
    if (!state.hasSecondFactor) {
      throw new DomainError('conflict', 'You have not set up two-step sign-in. Set it up first.');
    }
    return [{ type: 'UserRecoveryCodesRenewed', data: {} }];
  }
  if (command.type === 'BindProvider') {
    return state.isBound ? [] : [{ type: 'UserProviderBound', data: {} }];
  }
  if (command.type === 'ReleaseProvider') {
    return state.isBound ? [{ type: 'UserProviderReleased', data: {} }] : [];
  }
  const lastAdministrator = state.fields.role === 'admin' && command.otherAdministrators === 0;
  switch (command.type) {
    case 'UpdateUser': {
      const updated = updatedUser(command, state);
      if (lastAdministrator && updated.role !== 'admin') {
        throw new DomainError(
          'protected',
          'This is the last administrator. Make someone else an administrator before changing this role.',
        );
      }
      const data = changedFrom(state.fields, updated);
      const events: UserEvent[] = data ? [{ type: 'UserUpdated', data }] : [];
      const seesPay = paySeen(payChoiceOf(command), state, updated);
      if (seesPay === !state.isPayHidden) return events;
      return [...events, { type: seesPay ? 'UserPayShown' : 'UserPayHidden', data: {} }];
    }
    case 'DeleteUser':
      if (command.id === firstAdministratorId) {
        throw new DomainError('protected', 'The first administrator cannot be deleted.');
      }
      if (lastAdministrator) {
        throw new DomainError(
          'protected',
          'This is the last administrator. Make someone else one before deleting.',
        );
      }
      refuseContested('user', command.since, state, allParts(state, { recordOf }));
      return [{ type: 'UserDeleted', data: {} }];
  }
};

/** The choice of an update: what the author saw and left as it was stays as others have decided it. */
const payChoiceOf = ({ since, ...choice }: UserUpdate): PayChoice =>
  since && choice.seesPay === !since.isPayHidden ? { ...choice, seesPay: undefined } : choice;

/**
 * Whether a user sees pay after a change. Only an author who sees pay may decide it, never for themselves, and never
 * against the first administrator. A user promoted by an author who doesn't see pay doesn't see it either, so that nobody gains
 * access through somebody else.
 * @throws DomainError 'forbidden' if the author may not decide it, 'protected' against the first administrator
 */
const paySeen = (
  { id, seesPay: wanted, author = { id: '', seesPay: true } }: PayChoice,
  now: { fields: Partial<Pick<UserFields, 'role'>>; isPayHidden?: true },
  wantedFields: Pick<UserFields, 'role'>,
): boolean => {
  const sees = !now.isPayHidden;
  const isPromoted = now.fields.role !== 'admin' && wantedFields.role === 'admin';
  if (isPromoted && !author.seesPay && wanted !== true) return false;
  if (wanted === undefined || (wanted === sees && (author.seesPay || !isPromoted))) return sees;
  if (!author.seesPay) {
    throw new DomainError(
      'forbidden',
      'Only an administrator who sees pay decides who sees it. Ask one of them.',
    );
  }
  if (id === firstAdministratorId && !wanted) {
    throw new DomainError('protected', 'The first administrator always sees pay.');
  }
  if (id === author.id) {
    throw new DomainError(
      'forbidden',
      'Whether you see pay is for another administrator to decide. Ask one of them.',
    );
  }
  return wanted;
};

const recordOf = ({ fields }: Made<UserState>) => undated(fields);

/** A user's fields after an update. @throws Contested if others have changed the same fields since */
export const updatedUser = (
  { since, fields: sent }: Pick<UserUpdate, 'fields' | 'since'>,
  now: Made<UserState>,
): UserFields => mergeChange({ kind: 'user', since, now, sent, recordOf });

const erase = (state: UserState): UserEvent[] => {
  if (state.status === 'absent') throw notFound('This user');
  if (state.status === 'active') {
    throw new DomainError('protected', 'Erase a user after they have left: delete the user first.');
  }
  return state.isErased ? [] : [{ type: 'UserErased', data: {} }];
};

/** A user's role; null if the user is absent or deleted. */
export const roleOf = (state: UserState): Role | null =>
  state.status === 'active' ? state.fields.role : null;

export const user: Decider<UserState, UserCommand, UserEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
