import { useQuery } from '@tanstack/react-query';
import { kindWords } from '#domain/historyWords.ts';
import { planningMonths } from '#domain/month.ts';
import { streamKinds } from '#domain/streams.ts';
import type { HistoryFilter } from '../../api/queries/history.ts';
import { usersQuery } from '../../api/queries/users.ts';
import { currentMonth } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { MonthSelect } from '../../ui/MonthSelect.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';

type HistoryFiltersProps = {
  filter: HistoryFilter;
  onChange: (changes: HistoryFilter) => void;
  /** Set while something is filtered. */
  onClear?: () => void;
};

const all = 'all';

/** Which records, months, people and days the history is about. */
export function HistoryFilters({ filter, onChange, onClear }: HistoryFiltersProps) {
  const users = useQuery(usersQuery());
  const kinds = streamKinds.map((kind) => ({ id: kind as string, label: kindWords[kind] }));
  const people = (users.data ?? []).map(({ id, username, firstName, lastName }) => ({
    id,
    label: [firstName, lastName].filter(Boolean).join(' ') || username,
  }));
  const chosen = (id: string) => (id === all ? undefined : id);
  return (
    <search className="history-filters">
      <Select
        label="Records"
        options={[{ id: all, label: 'All records' }, ...kinds]}
        value={filter.kind ?? all}
        // Another kind has other records.
        onChange={(id) => onChange({ kind: chosen(id), id: undefined })}
      />
      <Select
        label="Changed by"
        options={[{ id: all, label: 'Everybody' }, ...people]}
        value={filter.user ?? all}
        onChange={(id) => onChange({ user: chosen(id) })}
      />
      <MonthSelect
        label="About"
        months={planningMonths(currentMonth())}
        value={filter.month ?? null}
        onChange={(month) => onChange({ month: month ?? undefined })}
        none="Any month"
      />
      <TextField
        label="From"
        type="date"
        value={filter.from ?? ''}
        onChange={(from) => onChange({ from: from || undefined })}
      />
      <TextField
        label="To"
        type="date"
        value={filter.to ?? ''}
        onChange={(to) => onChange({ to: to || undefined })}
      />
      {onClear && (
        <Button variant="quiet" onPress={onClear}>
          Clear the filters
        </Button>
      )}
    </search>
  );
}
