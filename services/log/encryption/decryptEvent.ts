import { erasedReason, erasedSubstitutes } from '#domain/people/personalData.ts';
import { decrypt } from '../../database/cipher.ts';
import type { RecordedEvent } from '../eventStore/eventStore.ts';
import {
  contextOf,
  type EncryptedData,
  type EncryptedMetadata,
  type FindKey,
  keyName,
  keysOfReason,
  type Part,
  parts,
  personKindOf,
  reasonKey,
} from './format.ts';

const isEncrypted = (data: unknown): data is EncryptedData =>
  typeof data === 'object' && data !== null && '$sealed' in data;

/** Names of the keys that decrypting an event takes; empty for one in plain text. */
export const keysToDecrypt = (event: RecordedEvent): string[] => {
  const { data, stream, id } = event;
  const { sealedReason }: EncryptedMetadata = event.metadata;
  const names = isEncrypted(data)
    ? parts.filter((part) => part in data.$sealed).map((part) => keyName(stream, id, part))
    : [];
  if (sealedReason) names.push(...keysOfReason(sealedReason));
  // For a reason from before reasons had their own keys, the operational store still records whether it was blanked.
  return names.length === 0 ? names : [...new Set([...names, reasonKey(id)])];
};

/** The text in place of a reason that can't be decrypted. */
const unreadableReason = 'Not readable: its key is missing from the operational store';

/**
 * Decrypts an event. An erased person's data is replaced by substitutes. Data with an unknown key, or changed in the
 * log, stays encrypted: `readEvent` refuses it, so that it is reported and nothing is made up.
 */
export const decryptEvent = (event: RecordedEvent, find: FindKey): RecordedEvent => {
  const { stream, id } = event;
  const { sealedReason, ...metadata }: EncryptedMetadata = event.metadata;
  if (!isEncrypted(event.data) && !sealedReason) return event;
  const isBlank = find(reasonKey(id)) === 'destroyed';
  const opened = (names: readonly string[], encrypted: string, place: Part | 'metadata'): Opened => {
    if (isBlank && isReason(place)) return 'destroyed';
    let text = encrypted;
    for (const name of names.toReversed()) {
      const key = find(name);
      if (key === 'destroyed') return 'destroyed';
      const inner = key && tryToDecrypt(() => decrypt(key, text, contextOf(stream, id, place)));
      if (inner === undefined) return 'unreadable';
      text = inner;
    }
    return { text };
  };
  const data = isEncrypted(event.data)
    ? (dataOf(event, event.data, (part, text) => opened([keyName(stream, id, part)], text, part)) ??
      event.data)
    : event.data;
  if (!sealedReason) return { ...event, data, metadata };
  const reason = opened(keysOfReason(sealedReason), sealedReason.text, 'metadata');
  return { ...event, data, metadata: { ...metadata, reason: toldReason(reason) } };
};

type Opened = { text: string } | 'destroyed' | 'unreadable';

const isReason = (place: Part | 'metadata'): boolean =>
  place === 'reason' || place === 'ownReason' || place === 'metadata';

const tryToDecrypt = (attempt: () => string): string | undefined => {
  try {
    return attempt();
  } catch {
    return undefined;
  }
};

/** The fields of all parts, an erased person's replaced; null when a part can't be decrypted. */
const dataOf = (
  { stream, type }: Pick<RecordedEvent, 'stream' | 'type'>,
  { $sealed: encrypted, ...data }: EncryptedData,
  open: (part: Part, text: string) => Opened,
): object | null => {
  const kind = personKindOf(stream);
  for (const part of parts) {
    const text = encrypted[part];
    if (text === undefined) continue;
    const opened = open(part, text);
    if (opened === 'unreadable') return null;
    if (opened !== 'destroyed') Object.assign(data, JSON.parse(opened.text));
    else if (part === 'identity' && kind) Object.assign(data, erasedSubstitutes(kind, type));
    else if (isReason(part)) Object.assign(data, { reason: erasedReason });
    else return null;
  }
  return data;
};

const toldReason = (reason: Opened): string => {
  if (reason === 'destroyed') return erasedReason;
  return reason === 'unreadable' ? unreadableReason : reason.text;
};
