import { erasedReason, identities } from '#domain/personalData.ts';
import type { RecordedEvent } from '../eventStore/eventStore.ts';
import { unseal } from './cipher.ts';
import {
  contextOf,
  type FindKey,
  keyName,
  type Part,
  parts,
  personKindOf,
  type SealedData,
  type SealedMetadata,
} from './format.ts';

const isSealed = (data: unknown): data is SealedData =>
  typeof data === 'object' && data !== null && '$sealed' in data;

/** The keys that opening an event takes; none for one that stands in the log as it is. */
export const keysToOpen = (event: RecordedEvent): string[] => {
  const { data, stream } = event;
  const { sealedReason }: SealedMetadata = event.metadata;
  const names = isSealed(data)
    ? parts.filter((part) => part in data.$sealed).map((part) => keyName(stream, part))
    : [];
  return sealedReason ? [...names, sealedReason.key] : names;
};

/** What is told of a reason that nobody can read. */
const unreadableReason = 'Not readable: its key is missing from the vault';

/**
 * An event as it was decided. Of an erased person it says what stands in their place. Data whose key is unknown, or that
 * was changed in the log, stays sealed: `readEvent` refuses it, so that it is told of and nothing is made up for it.
 */
export const openEvent = (event: RecordedEvent, find: FindKey): RecordedEvent => {
  const { stream, id } = event;
  const { sealedReason, ...metadata }: SealedMetadata = event.metadata;
  if (!isSealed(event.data) && !sealedReason) return event;
  const opened = (name: string, text: string, place: Part | 'metadata'): Opened => {
    const key = find(name);
    if (key === 'destroyed') return 'destroyed';
    return key === undefined
      ? 'unreadable'
      : tryToUnseal(() => unseal(key, text, contextOf(stream, id, place)));
  };
  const data = isSealed(event.data)
    ? (dataOf(stream, event.data, (part, text) => opened(keyName(stream, part), text, part)) ?? event.data)
    : event.data;
  if (!sealedReason) return { ...event, data, metadata };
  const reason = opened(sealedReason.key, sealedReason.text, 'metadata');
  return { ...event, data, metadata: { ...metadata, reason: toldReason(reason) } };
};

type Opened = { text: string } | 'destroyed' | 'unreadable';

const tryToUnseal = (attempt: () => string): Opened => {
  try {
    return { text: attempt() };
  } catch {
    return 'unreadable';
  }
};

/** The fields of all parts, those of an erased person replaced; null when a part can't be read. */
const dataOf = (
  stream: string,
  { $sealed: sealed, ...data }: SealedData,
  open: (part: Part, text: string) => Opened,
): object | null => {
  const kind = personKindOf(stream);
  for (const part of parts) {
    const text = sealed[part];
    if (text === undefined) continue;
    const opened = open(part, text);
    if (opened === 'unreadable') return null;
    if (opened !== 'destroyed') Object.assign(data, JSON.parse(opened.text));
    else if (part === 'identity' && kind) Object.assign(data, identities[kind]);
    else return null;
  }
  return data;
};

const toldReason = (reason: Opened): string => {
  if (reason === 'destroyed') return erasedReason;
  return reason === 'unreadable' ? unreadableReason : reason.text;
};
