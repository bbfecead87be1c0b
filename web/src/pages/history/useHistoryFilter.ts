import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { accessTopics } from '#domain/access/accessWords.ts';
import { streamKinds } from '#domain/records/streams.ts';
import { isMonth } from '#domain/values/month.ts';
import { searchFault } from '#domain/values/searchWords.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import { earliestDay, isUkDay } from '#domain/values/ukTime.ts';
import { nearestDay } from '../../address/nearestDay.ts';
import { matching, nearest, oneOf, text } from '../../address/parameters.ts';
import { useAddress } from '../../address/useAddress.ts';
import { type AccessFilter, type HistoryFilter, pastDaysQuery } from '../../api/queries/history.ts';
import { parameterIn, pastInAddress } from '../../format/search.ts';

/** The day of the first change, while it is known, and today or the past day that is looked at. */
const useShownDays = (isAsked: boolean) => {
  const first = useQuery({ ...pastDaysQuery(), enabled: isAsked }).data?.first;
  const past = pastInAddress();
  const today = ukDayOf(new Date());
  return { first, last: past && isUkDay(past) ? past : today };
};

/** In place of a kind of record: sign-ins, and what users may do. */
export const accessKind = 'access';

const undated = {
  kind: oneOf<string>([...streamKinds, accessKind]),
  id: matching(/^[\w-]{1,20}$/),
  month: nearest('month', (asked) => (isMonth(asked) ? asked : null)),
  user: matching(/^[\w-]{1,20}$/),
  topic: oneOf<string>(accessTopics),
  q: text,
};
const nothing = {
  kind: undefined,
  id: undefined,
  month: undefined,
  user: undefined,
  from: undefined,
  to: undefined,
  topic: undefined,
  q: undefined,
};

/** The filters of the history, held in the address. Days and months that can't be shown are corrected, and told. */
export const useHistoryFilter = () => {
  const { search } = useLocation();
  const isDated = Boolean(parameterIn(search, 'from') || parameterIn(search, 'to'));
  const { first, last } = useShownDays(isDated);
  const shape = useMemo(
    () => ({
      ...undated,
      // Days before the first change and after the last one that can be shown hold nothing.
      from: nearest('day', (asked) => nearestDay(asked, earliestDay, last)),
      to: nearest('day', (asked) => nearestDay(asked, first ?? earliestDay)),
    }),
    [first, last],
  );
  const [{ kind, topic, q, ...filters }, change] = useAddress(shape);
  const isAccess = kind === accessKind;
  const fault = q === undefined || isAccess ? null : searchFault(q);
  const filter: HistoryFilter = {
    kind: isAccess ? undefined : kind,
    ...filters,
    q: fault === null ? q?.trim() : undefined,
  };
  const { user, from, to } = filters;
  const accessFilter: AccessFilter = { topic, user, from, to };
  return {
    filter,
    /** Set while the sign-in and permission log is shown, and what of it. */
    accessFilter: isAccess ? accessFilter : undefined,
    /** Why what is typed in the search box is not searched for. */
    fault,
    isFiltered:
      fault !== null || Object.values(isAccess ? accessFilter : filter).some((text) => text !== undefined),
    set: change,
    clear: () => change({ ...nothing, ...(isAccess && { kind: accessKind }) }),
  };
};
