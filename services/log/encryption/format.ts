import type { KeyObject } from 'node:crypto';
import { isErasure, isPersonKind, type PersonKind } from '#domain/people/personalData.ts';
import { parseStream } from '#domain/records/streams.ts';
import type { EventMetadata } from '../eventStore/eventStore.ts';

// How personal data is stored in the log. The data of a person's event is `{ $sealed: { identity, kept } }`: who they
// are, and everything else, each the encrypted JSON of its fields. Reasons, which may name anybody, are encrypted
// everywhere: in the metadata of any event as `sealedReason`, in the data of some as `{ …, $sealed: { ownReason } }`.
// Figures of people in a closed month's report and in a budget are encrypted with the agency's key, as `{ …, $sealed: {
// pay } }`: they stay when somebody is erased. Each reason has its own key, so that it can be blanked when it names
// somebody who is erased; the reason of a change to a person is also encrypted with that person's key. Earlier reasons
// have no own key: `{ key, text }`, and `$sealed: { reason }`.

export const parts = ['identity', 'kept', 'reason', 'ownReason', 'pay'] as const;
export type Part = (typeof parts)[number];

export type EncryptedParts = Partial<Record<Part, string>>;
export type EncryptedData = { $sealed: EncryptedParts } & Record<string, unknown>;
type EncryptedReason = { text: string } & ({ keys: readonly string[] } | { key: string });
export type EncryptedMetadata = EventMetadata & { sealedReason?: EncryptedReason };

/** A key of the operational store: found, destroyed with an erased person, or unknown. */
export type FoundKey = KeyObject | 'destroyed' | undefined;
export type FindKey = (name: string) => FoundKey;

/** The kind of person that a stream belongs to; null for any other record. */
export const personKindOf = (stream: string): PersonKind | null => {
  const kind = parseStream(stream)?.kind;
  return isPersonKind(kind) ? kind : null;
};

const agencyKey = 'agency';

/** The name in the operational store of the key to a person's identity. */
export const identityKey = (stream: string): string => `${stream}/identity`;

/** The name of the key to an event's reason. Destroying it blanks the reason, however it was encrypted. */
export const reasonKey = (eventId: string): string => `reason/${eventId}`;

/** The name in the operational store of the key to a part of an event's data. */
export const keyName = (stream: string, eventId: string, part: Part): string => {
  if (part === 'ownReason') return reasonKey(eventId);
  return part === 'reason' || part === 'pay' ? agencyKey : `${stream}/${part}`;
};

/** The keys that a reason is encrypted with, in order. That of a change to a person is lost with the person's key. */
export const reasonKeys = (stream: string, eventId: string, eventType: string): readonly string[] =>
  personKindOf(stream) && !isErasure(eventType)
    ? [reasonKey(eventId), identityKey(stream)]
    : [reasonKey(eventId)];

/** The keys that a reason was encrypted with. */
export const keysOfReason = (reason: EncryptedReason): readonly string[] =>
  'keys' in reason ? reason.keys : [reason.key];

/** Binds an encrypted text to its place: moved to another event or field, it can't be decrypted. */
export const contextOf = (stream: string, eventId: string, place: Part | 'metadata'): string =>
  `${stream} ${eventId} ${place}`;
