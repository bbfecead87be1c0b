import type { KeyObject } from 'node:crypto';
import { isErasure, isPersonKind, type PersonKind } from '#domain/personalData.ts';
import { parseStream } from '#domain/streams.ts';
import type { EventMetadata } from '../eventStore/eventStore.ts';

// How personal data stands in the log. The data of a person's event is `{ $sealed: { identity, kept } }`: who they are,
// and everything else, each the sealed JSON of its fields. Reasons, in which anybody may be named, are sealed wherever
// they stand: in the metadata of any event as `sealedReason`, in the data of some as `{ …, $sealed: { reason } }`.

export const parts = ['identity', 'kept', 'reason'] as const;
export type Part = (typeof parts)[number];

export type SealedParts = Partial<Record<Part, string>>;
export type SealedData = { $sealed: SealedParts } & Record<string, unknown>;
export type SealedMetadata = EventMetadata & { sealedReason?: { key: string; text: string } };

/** A key of the vault: there, destroyed with an erased person, or unknown. */
export type FoundKey = KeyObject | 'destroyed' | undefined;
export type FindKey = (name: string) => FoundKey;

/** The kind of person that a stream is of; null for any other record. */
export const personKindOf = (stream: string): PersonKind | null => {
  const kind = parseStream(stream)?.kind;
  return isPersonKind(kind) ? kind : null;
};

const agencyKey = 'agency';

/** What the key of a part of an event's data is called in the vault. */
export const keyName = (stream: string, part: Part): string =>
  part === 'reason' ? agencyKey : `${stream}/${part}`;

/**
 * The key of a reason. One for a change of a person goes with the person; all others are the agency's, that for an
 * erasure among them.
 */
export const reasonKeyName = (stream: string, eventType: string): string =>
  personKindOf(stream) && !isErasure(eventType) ? keyName(stream, 'identity') : agencyKey;

/** Ties a sealed text to its place: moved to another event or field, it can't be opened. */
export const contextOf = (stream: string, eventId: string, place: Part | 'metadata'): string =>
  `${stream} ${eventId} ${place}`;
