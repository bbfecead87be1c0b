import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { accessTopics, accessTopicWords } from '#domain/access/accessWords.ts';
import { tokenAuthor } from '#domain/access/apiToken.ts';
import { kindWords } from '#domain/history/historyWords.ts';
import { type NamedKind, namedKinds, streamKinds, streams } from '#domain/records/streams.ts';
import { isMonth, planningMonths } from '#domain/values/month.ts';
import { searchFault } from '#domain/values/searchWords.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import { earliestDay, isUkDay } from '#domain/values/ukTime.ts';
import type { HistoryRecordView } from '#projections/history/view.ts';
import { nearestDay } from '../../address/nearestDay.ts';
import { matching, nearest, oneOf, text } from '../../address/parameters.ts';
import { useAddress } from '../../address/useAddress.ts';
import { useSearchText } from '../../address/useSearchText.ts';
import {
  type AccessFilter,
  type HistoryFilter,
  historyRecordsQuery,
  pastDaysQuery,
} from '../../api/queries/history.ts';
import { apiTokensQuery, usersQuery } from '../../api/queries/users.ts';
import { pendingOptionsOf } from '../../app/Loaded.tsx';
import { currentMonth } from '../../format/dates.ts';
import { parameterIn, pastInAddress } from '../../format/search.ts';
import * as styles from '../../history/history.module.css';
import { Button } from '../../ui/basics/Button.tsx';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { ComboBox } from '../../ui/pickers/ComboBox.tsx';
import { DayField } from '../../ui/pickers/DayField.tsx';
import { MonthSelect } from '../../ui/pickers/MonthSelect.tsx';
import { Select } from '../../ui/pickers/Select.tsx';

type RecordFilterProps = { kind: NamedKind; id: string | null; onChange: (id: string | null) => void };

/** Chooses a record of a kind, deleted ones included. */
function RecordFilter({ kind, id, onChange }: RecordFilterProps) {
  const records = useQuery(historyRecordsQuery(kind));
  return (
    <ComboBox
      label={kindWords[kind]}
      options={records.data?.map(optionOf)}
      value={id}
      onChange={onChange}
      placeholder="Any"
      awaited={pendingOptionsOf('records', records)}
    />
  );
}

const optionOf = ({ id, name, formerNames, isGone }: HistoryRecordView) => {
  const former = formerNames.length > 0 && `was ${formerNames.join(', ')}`;
  const description = [isGone && 'deleted', former].filter(Boolean).join(' · ');
  return { id, label: name, ...(description && { description }) };
};

type HistoryFiltersProps = {
  filter: HistoryFilter;
  /** Set while the sign-in and permission log is shown. */
  accessFilter: AccessFilter | undefined;
  /** Why the typed text can't be searched for. */
  fault: string | null;
  onChange: (changes: HistoryFilter & AccessFilter) => void;
  /** Set while any filter is set. */
  onClear?: () => void;
};

const all = 'all';

const isNamed = (kind: string | undefined): kind is NamedKind => namedKinds.some((named) => named === kind);

const topics = accessTopics.map((topic) => ({ id: topic as string, label: accessTopicWords[topic] }));

/** The filters of the history: records, months, people and days. */
export function HistoryFilters({ filter, accessFilter, fault, onChange, onClear }: HistoryFiltersProps) {
  const [sought, setSought] = useSearchText();
  const isReadOnly = useReadOnly();
  const users = useQuery(usersQuery());
  const tokens = useQuery(apiTokensQuery());
  const kinds = streamKinds.map((kind) => ({ id: kind as string, label: kindWords[kind] }));
  const people = [
    ...(users.data ?? []).map(({ id, username, firstName, lastName }) => ({
      id,
      label: [firstName, lastName].filter(Boolean).join(' ') || username,
    })),
    ...(tokens.data ?? []).map(({ id, name }) => ({ id: streams.apiToken(id), label: tokenAuthor(name) })),
  ];
  // A plan's record is its project.
  const recordKind = filter.kind === 'allocationPlan' ? 'project' : filter.kind;
  const chosen = (id: string) => (id === all ? undefined : id);
  return (
    <search className={styles.filters}>
      {!accessFilter && (
        <div className={styles.search}>
          <SearchField
            label="Search by a record, who changed it or the reason"
            placeholder="A record, a name or a reason"
            value={sought}
            onChange={setSought}
          />
          <p className={styles.searchFault} role="status">
            {fault}
          </p>
        </div>
      )}
      <Select
        label="Records"
        {...(!isNamed(recordKind) && { className: styles.alone })}
        options={[
          { id: all, label: 'All records' },
          ...kinds,
          // Sign-ins are kept for a limited time, and not by past day.
          ...(isReadOnly ? [] : [{ id: accessKind, label: 'Sign-ins and roles' }]),
        ]}
        value={accessFilter ? accessKind : (filter.kind ?? all)}
        // Another kind has other records.
        onChange={(id) =>
          onChange({
            kind: chosen(id),
            id: undefined,
            topic: undefined,
            ...(id === accessKind && { month: undefined, q: undefined }),
          })
        }
      />
      {isNamed(recordKind) && (
        <RecordFilter
          key={recordKind}
          kind={recordKind}
          id={filter.id ?? null}
          onChange={(id) => onChange({ id: id ?? undefined })}
        />
      )}
      <Select
        label={accessFilter ? 'User' : 'Changed by'}
        options={[{ id: all, label: 'Everybody' }, ...people]}
        value={filter.user ?? all}
        onChange={(id) => onChange({ user: chosen(id) })}
      />
      {accessFilter ? (
        <Select
          label="What"
          options={[{ id: all, label: 'Everything' }, ...topics]}
          value={accessFilter.topic ?? all}
          onChange={(id) => onChange({ topic: chosen(id) })}
        />
      ) : (
        <MonthSelect
          label="About"
          months={planningMonths(currentMonth())}
          value={filter.month ?? null}
          onChange={(month) => onChange({ month: month ?? undefined })}
          none="Any month"
        />
      )}
      <DayField
        label="From"
        value={filter.from ?? null}
        last={{ day: ukDayOf(new Date()), error: 'Choose today or an earlier day' }}
        onChange={(from) => onChange({ from: from ?? undefined })}
      />
      <DayField label="To" value={filter.to ?? null} onChange={(to) => onChange({ to: to ?? undefined })} />
      {onClear && (
        <Button variant="quiet" onPress={onClear}>
          Clear the filters
        </Button>
      )}
    </search>
  );
}

/** The first and last day with history: that of the first change, once it is known, and today or the past day. */
const useShownDays = (isAsked: boolean) => {
  const first = useQuery({ ...pastDaysQuery(), enabled: isAsked }).data?.first;
  const past = pastInAddress();
  const today = ukDayOf(new Date());
  return { first, last: past && isUkDay(past) ? past : today };
};

/** The option for sign-ins and permissions, among the kinds of record. */
const accessKind = 'access';

const undated = {
  kind: oneOf<string>([...streamKinds, accessKind]),
  id: matching(/^[\w-]{1,20}$/),
  month: nearest('month', (requested) => (isMonth(requested) ? requested : null)),
  user: matching(/^[\w-]{1,20}$/),
  topic: oneOf<string>(accessTopics),
  q: text,
};

/** The filters of the history, kept in the address. Days and months out of range are corrected, with a message. */
export const useHistoryFilter = () => {
  const { search } = useLocation();
  const isDated = Boolean(parameterIn(search, 'from') || parameterIn(search, 'to'));
  const { first, last } = useShownDays(isDated);
  const shape = useMemo(
    () => ({
      ...undated,
      // There is nothing before the first change, nor after the last day.
      from: nearest('day', (requested) => nearestDay(requested, earliestDay, last)),
      to: nearest('day', (requested) => nearestDay(requested, first ?? earliestDay)),
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
    /** The filter of the sign-in and permission log, while that is shown. */
    accessFilter: isAccess ? accessFilter : undefined,
    /** Why the typed text is not searched for. */
    fault,
    isFiltered:
      fault !== null || Object.values(isAccess ? accessFilter : filter).some((text) => text !== undefined),
    set: change,
    clear: () => {
      const nothing = Object.keys(shape).map((name) => [name, undefined]);
      change({ ...Object.fromEntries(nothing), ...(isAccess && { kind: accessKind }) });
    },
  };
};
