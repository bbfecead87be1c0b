import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { addMonths } from '#domain/values/month.ts';
import type { PlaceholderView } from '#projections/people/placeholders/view.ts';
import { useParameter } from '../../address/useAddress.ts';
import { hiringQuery, placeholdersQuery } from '../../api/queries/people.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { currentMonth } from '../../format/dates.ts';
import { useDeleteAtOnce } from '../../history/useDeleteAtOnce.ts';
import { MonthSpan, shownFrom } from '../../plans/MonthSpan.tsx';
import { useMonthCount } from '../../plans/useMonthCount.ts';
import { holds, RecordPage, RecordTable, useRecordList } from '../../records/RecordList.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { RowButtons } from '../../ui/table/RowButtons.tsx';
import { HiringTable } from './HiringTable.tsx';
import { placeholderColumns, placeholderExport } from './placeholderColumns.tsx';

/** Deletes a placeholder and its hours, without a question. */
const useDeletePlaceholder = () =>
  useDeleteAtOnce<PlaceholderView>({
    write: ({ id, version }, call, heard) =>
      call('DELETE /api/placeholders/:id', { params: { id }, body: { expectedVersion: version } }, { heard }),
    done: ({ name }) => ({
      title: `${name} deleted`,
      description: 'With the hours that were planned for them.',
    }),
    failedTitle: 'Not deleted',
  });

// The forms and their rules are fetched when one is first opened.
const PlaceholderDialog = lazyDialog(async () => (await import('./PlaceholderDialog.tsx')).PlaceholderDialog);
const ReplaceDialog = lazyDialog(async () => (await import('./ReplaceDialog.tsx')).ReplaceDialog);

const firstShown = shownFrom(currentMonth);

/** Whom to hire when, and the placeholders for it. */
export function PlaceholdersPage() {
  const [from, setFrom] = useParameter('month', firstShown);
  const count = useMonthCount();
  const hiring = useQuery(hiringQuery(from, addMonths(from, count - 1)));
  const placeholders = useQuery(placeholdersQuery());
  const list = useRecordList('placeholders', placeholders, placeholderMatches);
  const [replacing, setReplacing] = useState<PlaceholderView>();
  const remove = useDeletePlaceholder();
  const seesPay = useSeesPay();
  return (
    <RecordPage
      list={list}
      title="Placeholders"
      subtitle="Whom to hire when, and placeholders to plan with until then"
      newText="New placeholder"
      searchLabel="Search name, role or note"
      exportColumns={placeholderExport}
      records={placeholders.data}
      form={(each, onClose) => <PlaceholderDialog key={each?.id} placeholder={each} onClose={onClose} />}
    >
      <RecordTable
        list={list}
        title="To be hired"
        label="Placeholders"
        {...(placeholders.data && { count: placeholders.data.length })}
        columns={placeholderColumns(seesPay)}
        empty={{
          icon: <UserRoundPlus />,
          title: 'Nobody is to be hired',
          children:
            'Add a placeholder for somebody you mean to hire, and plan hours for them on the Schedule.',
          newText: 'New placeholder',
        }}
        actionsWidth={196}
        rowActions={(each, { onEdit, onDelete }) => (
          <WhereWritable>
            <Button
              size="small"
              onPress={() => setReplacing(each)}
              aria-label={`Replace by… a person: ${each.name}`}
            >
              Replace by…
            </Button>
            <RowButtons name={each.name} onEdit={() => onEdit(each)} onDelete={() => onDelete(each)} />
          </WhereWritable>
        )}
        onDelete={remove}
      />
      <Card
        title="Whom to hire"
        isPadded={false}
        aside={<MonthSpan from={from} count={count} onChange={setFrom} />}
      >
        <Loaded of={hiring} loading={<SkeletonList label="Loading whom to hire" rows={4} />}>
          {(view) => <HiringTable {...view} />}
        </Loaded>
      </Card>
      {replacing && (
        <ReplaceDialog key={replacing.id} placeholder={replacing} onClose={() => setReplacing(undefined)} />
      )}
    </RecordPage>
  );
}

const placeholderMatches = (text: string, { name, role, note }: PlaceholderView) =>
  holds(text, [name, role, note]);
