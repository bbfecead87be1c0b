import { erasedReason, isIdentity, type PersonKind } from '#domain/personalData.ts';
import type { NewEvent } from '../eventStore/eventStore.ts';
import { seal } from './cipher.ts';
import {
  contextOf,
  type FindKey,
  keyName,
  type Part,
  personKindOf,
  reasonKey,
  reasonKeys,
  type SealedMetadata,
  type SealedParts,
} from './format.ts';

/** Somebody who was erased can't be named anew. */
export class PersonErased extends Error {
  override readonly name = 'PersonErased';
}

/** The part that a field of an event's data is sealed with; null for one that stands in the log as it is. */
const partOf = (kind: PersonKind | null, field: string, value: unknown): Part | null => {
  if (kind) return isIdentity(kind, field) ? 'identity' : 'kept';
  return field === 'reason' && typeof value === 'string' ? 'ownReason' : null;
};

/** An event's data part by part; what is in none stands in the log as it is. */
const divided = (stream: string, data: unknown): { open: object; sealed: Map<Part, object> } => {
  const open: Record<string, unknown> = {};
  const sealed = new Map<Part, Record<string, unknown>>();
  const kind = personKindOf(stream);
  for (const [field, value] of Object.entries(data ?? {})) {
    const part = partOf(kind, field, value);
    if (part) sealed.set(part, { ...sealed.get(part), [field]: value });
    else open[field] = value;
  }
  return { open, sealed };
};

/** The keys that sealing an event takes; none where there is nothing to seal. */
export const keysToSeal = (stream: string, { id, type, data, metadata }: NewEvent): string[] => {
  const names = [...divided(stream, data).sealed.keys()].map((part) => keyName(stream, id, part));
  return metadata.reason === undefined ? names : [...names, ...reasonKeys(stream, id, type)];
};

/** An event as it goes into the log. @throws PersonErased for a part of somebody's whose key is destroyed */
export const sealEvent = (stream: string, event: NewEvent, find: FindKey): NewEvent => {
  const { id, type, data, metadata } = event;
  const sealed = (name: string, text: string, place: Part | 'metadata'): string => {
    const key = find(name);
    if (key === undefined || key === 'destroyed') throw new PersonErased(`The key ${name} is destroyed`);
    return seal(key, text, contextOf(stream, id, place));
  };
  const { open, sealed: personal } = divided(stream, data);
  const sealedParts: SealedParts = {};
  for (const [part, fields] of personal) {
    sealedParts[part] = sealed(keyName(stream, id, part), JSON.stringify(fields), part);
  }
  const sealedReasonOf = (given: string) => {
    const ofPerson = reasonKeys(stream, id, type);
    // Reasons of changes go with the person: that of deleting the record of somebody who is gone has gone already.
    const isGone = ofPerson.some((key) => find(key) === 'destroyed');
    const keys = isGone ? [reasonKey(id)] : ofPerson;
    const said = isGone ? erasedReason : given;
    return { keys, text: keys.reduce((text, key) => sealed(key, text, 'metadata'), said) };
  };
  const { reason, ...others } = metadata;
  const sealedMetadata: SealedMetadata =
    reason === undefined ? others : { ...others, sealedReason: sealedReasonOf(reason) };
  return {
    id,
    type,
    data: personal.size === 0 ? data : { ...open, $sealed: sealedParts },
    metadata: sealedMetadata,
  };
};
