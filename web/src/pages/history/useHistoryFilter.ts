import { useSearchParams } from 'react-router-dom';
import { type AccessTopic, accessTopics } from '#domain/accessWords.ts';
import { isMonth } from '#domain/month.ts';
import { type StreamKind, streamKinds } from '#domain/streams.ts';
import type { AccessFilter, HistoryFilter } from '../../api/queries/history.ts';

const names = ['kind', 'id', 'month', 'user', 'from', 'to', 'topic'] as const;

/** In place of a kind of record: sign-ins, and what users may do. */
export const accessKind = 'access';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The filters of the history, held in the address; what the address says wrongly filters nothing. */
export const useHistoryFilter = () => {
  const [params, setParams] = useSearchParams();
  const value = (name: (typeof names)[number], isGood: (text: string) => boolean = () => true) => {
    const text = params.get(name);
    return text && isGood(text) ? text : undefined;
  };
  const filter: HistoryFilter = {
    kind: value('kind', (text) => streamKinds.includes(text as StreamKind)),
    id: value('id', (text) => /^[\w-]{1,20}$/.test(text)),
    month: value('month', isMonth),
    user: value('user', (text) => /^\w{1,20}$/.test(text)),
    from: value('from', isDay),
    to: value('to', isDay),
  };
  const isAccess = params.get('kind') === accessKind;
  const { user, from, to } = filter;
  const topic = value('topic', (text) => accessTopics.includes(text as AccessTopic));
  const accessFilter: AccessFilter = { topic, user, from, to };
  const change = (changes: Partial<Record<(typeof names)[number], string | undefined>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, text] of Object.entries(changes)) {
          if (text) after.set(name, text);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  return {
    filter,
    /** Set while the sign-in and permission log is shown, and what of it. */
    accessFilter: isAccess ? accessFilter : undefined,
    isFiltered: Object.values(isAccess ? accessFilter : filter).some((text) => text !== undefined),
    set: change,
    clear: () =>
      change({
        ...Object.fromEntries(names.map((name) => [name, undefined])),
        ...(isAccess && { kind: accessKind }),
      }),
  };
};
