import { personIsErased } from '#domain/people/person.ts';
import { erasedReason, isIdentity, type PersonKind } from '#domain/people/personalData.ts';
import { parseStream } from '#domain/records/streams.ts';
import { encrypt } from '../../database/cipher.ts';
import type { NewEvent } from '../eventStore/eventStore.ts';
import {
  contextOf,
  type EncryptedMetadata,
  type EncryptedParts,
  type FindKey,
  keyName,
  type Part,
  personKindOf,
  reasonKey,
  reasonKeys,
} from './format.ts';

/** Fields that contain pay, by kind of record: encrypted with the agency's key. A digest could reveal a salary. */
const fieldsOfPay: { readonly [kind: string]: readonly string[] } = {
  period: ['people', 'digest'],
  budget: ['people'],
};

/** The part that a field of an event's data is encrypted in; null for plain text. */
const partOf = (stream: string, kind: PersonKind | null, field: string, value: unknown): Part | null => {
  if (kind) return isIdentity(kind, field) ? 'identity' : 'kept';
  if (fieldsOfPay[parseStream(stream)?.kind ?? '']?.includes(field)) return 'pay';
  return field === 'reason' && typeof value === 'string' ? 'ownReason' : null;
};

/** Splits an event's data into its encrypted parts and what stays plain text. */
const divided = (stream: string, data: unknown): { open: object; encrypted: Map<Part, object> } => {
  const open: Record<string, unknown> = {};
  const encrypted = new Map<Part, Record<string, unknown>>();
  const kind = personKindOf(stream);
  for (const [field, value] of Object.entries(data ?? {})) {
    const part = partOf(stream, kind, field, value);
    if (part) encrypted.set(part, { ...encrypted.get(part), [field]: value });
    else open[field] = value;
  }
  return { open, encrypted };
};

/** Names of the keys that encrypting an event takes. */
export const keysToEncrypt = (stream: string, { id, type, data, metadata }: NewEvent): string[] => {
  const names = [...divided(stream, data).encrypted.keys()].map((part) => keyName(stream, id, part));
  return metadata.reason === undefined ? names : [...names, ...reasonKeys(stream, id, type)];
};

/**
 * Encrypts an event for the log.
 * @throws DomainError 'protected' when the key of a person's part is destroyed: nobody erased is named again
 */
export const encryptEvent = (stream: string, event: NewEvent, find: FindKey): NewEvent => {
  const { id, type, data, metadata } = event;
  const encrypted = (name: string, text: string, place: Part | 'metadata'): string => {
    const key = find(name);
    if (key === undefined || key === 'destroyed') throw personIsErased();
    return encrypt(key, text, contextOf(stream, id, place));
  };
  const { open, encrypted: personal } = divided(stream, data);
  const encryptedParts: EncryptedParts = {};
  for (const [part, fields] of personal) {
    encryptedParts[part] = encrypted(keyName(stream, id, part), JSON.stringify(fields), part);
  }
  const encryptedReasonOf = (given: string) => {
    const ofPerson = reasonKeys(stream, id, type);
    // Reasons of changes to a person go with the person: one given after the erasure is stored as erased.
    const isGone = ofPerson.some((key) => find(key) === 'destroyed');
    const keys = isGone ? [reasonKey(id)] : ofPerson;
    const plain = isGone ? erasedReason : given;
    return { keys, text: keys.reduce((text, key) => encrypted(key, text, 'metadata'), plain) };
  };
  const { reason, ...others } = metadata;
  const encryptedMetadata: EncryptedMetadata =
    reason === undefined ? others : { ...others, sealedReason: encryptedReasonOf(reason) };
  return {
    id,
    type,
    data: personal.size === 0 ? data : { ...open, $sealed: encryptedParts },
    metadata: encryptedMetadata,
  };
};
