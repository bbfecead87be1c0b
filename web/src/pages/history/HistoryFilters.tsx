import { useQuery } from '@tanstack/react-query';
import { accessTopics, accessTopicWords } from '#domain/accessWords.ts';
import { tokenAuthor } from '#domain/apiToken.ts';
import { kindWords } from '#domain/historyWords.ts';
import { planningMonths } from '#domain/month.ts';
import { streamKinds, streams } from '#domain/streams.ts';
import { ukDayOf } from '#domain/ukDay.ts';
import type { AccessFilter, HistoryFilter } from '../../api/queries/history.ts';
import { apiTokensQuery, usersQuery } from '../../api/queries/users.ts';
import { currentMonth } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { MonthSelect } from '../../ui/MonthSelect.tsx';
import { useReadOnly } from '../../ui/readOnly.ts';
import { Select } from '../../ui/Select.tsx';
import { accessKind } from './useHistoryFilter.ts';

type HistoryFiltersProps = {
  filter: HistoryFilter;
  /** Set while the sign-in and permission log is shown. */
  accessFilter: AccessFilter | undefined;
  onChange: (changes: HistoryFilter & AccessFilter) => void;
  /** Set while something is filtered. */
  onClear?: () => void;
};

const all = 'all';

const topics = accessTopics.map((topic) => ({ id: topic as string, label: accessTopicWords[topic] }));

/** Which records, months, people and days the history is about. */
export function HistoryFilters({ filter, accessFilter, onChange, onClear }: HistoryFiltersProps) {
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
  const chosen = (id: string) => (id === all ? undefined : id);
  return (
    <search className="history-filters">
      <Select
        label="Records"
        options={[
          { id: all, label: 'All records' },
          ...kinds,
          // Who signed in is known for a while, of today alone.
          ...(isReadOnly ? [] : [{ id: accessKind, label: 'Sign-ins and roles' }]),
        ]}
        value={accessFilter ? accessKind : (filter.kind ?? all)}
        // Another kind has other records.
        onChange={(id) =>
          onChange({
            kind: chosen(id),
            id: undefined,
            topic: undefined,
            ...(id === accessKind && { month: undefined }),
          })
        }
      />
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
