import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { type AccessTopic, accessTopics } from '#domain/accessWords.ts';
import { isMonth } from '#domain/month.ts';
import { type StreamKind, streamKinds } from '#domain/streams.ts';
import { ukDayOf } from '#domain/ukDay.ts';
import { earliestDay, isUkDay } from '#domain/ukTime.ts';
import type { AccessFilter, HistoryFilter } from '../../api/queries/history.ts';
import { pastDaysQuery } from '../../api/queries/pastDays.ts';
import { nearestDay } from '../../app/address/nearestDay.ts';
import type { Refused } from '../../app/address/refused.ts';
import { type Correction, useCorrectAddress } from '../../app/address/useCorrectAddress.ts';
import { pastInAddress } from '../../format/dates.ts';

const names = ['kind', 'id', 'month', 'user', 'from', 'to', 'topic'] as const;

/** The day of the first change, while it is known, and today or the past day that is looked at. */
const useShownDays = (isAsked: boolean) => {
  const first = useQuery({ ...pastDaysQuery(), enabled: isAsked }).data?.first;
  const past = pastInAddress();
  const today = ukDayOf(new Date());
  return { first, last: past && isUkDay(past) ? past : today };
};

/** In place of a kind of record: sign-ins, and what users may do. */
export const accessKind = 'access';

/** The filters of the history, held in the address. Days and months that can't be shown are corrected, and told. */
export const useHistoryFilter = () => {
  const [params, setParams] = useSearchParams();
  const value = (name: (typeof names)[number], isGood: (text: string) => boolean = () => true) => {
    const text = params.get(name);
    return text && isGood(text) ? text : undefined;
  };
  const { first, last } = useShownDays(params.has('from') || params.has('to'));
  const corrections: Correction[] = [];
  const corrected = (
    name: 'from' | 'to' | 'month',
    unit: Refused['unit'],
    nearest: (asked: string) => string | null,
  ) => {
    const asked = params.get(name);
    if (!asked) return undefined;
    const shown = nearest(asked);
    if (shown !== asked) corrections.push({ name, unit, asked, shown });
    return shown ?? undefined;
  };
  const filter: HistoryFilter = {
    kind: value('kind', (text) => streamKinds.includes(text as StreamKind)),
    id: value('id', (text) => /^[\w-]{1,20}$/.test(text)),
    month: corrected('month', 'month', (asked) => (isMonth(asked) ? asked : null)),
    user: value('user', (text) => /^\w{1,20}$/.test(text)),
    // Days before the first change and after the last one that can be shown hold nothing.
    from: corrected('from', 'day', (asked) => nearestDay(asked, earliestDay, last)),
    to: corrected('to', 'day', (asked) => nearestDay(asked, first ?? earliestDay)),
  };
  useCorrectAddress(corrections);
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
