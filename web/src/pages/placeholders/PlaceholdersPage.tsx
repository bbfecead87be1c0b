import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addMonths } from '#domain/values/month.ts';
import type { PlaceholderView } from '#projections/people/placeholders/view.ts';
import { useParameter } from '../../address/useAddress.ts';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
import { hiringQuery, placeholdersQuery } from '../../api/queries/people.ts';
import { Loaded, NotLoaded } from '../../app/Loaded.tsx';
import { ExportList } from '../../csv/ExportList.tsx';
import { currentMonth } from '../../format/dates.ts';
import { useDeleteAtOnce } from '../../history/useDeleteAtOnce.ts';
import { MonthSpan, shownFrom } from '../../plans/MonthSpan.tsx';
import { useMonthCount } from '../../plans/useMonthCount.ts';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { HiringTable } from './HiringTable.tsx';
import { PlaceholderTable, placeholderExport } from './PlaceholderTable.tsx';

/** Deletes somebody to be hired at once, hours and all. */
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

/** Whom to hire when, and the placeholders for them. */
export function PlaceholdersPage() {
  const [from, setFrom] = useParameter('month', firstShown);
  const count = useMonthCount();
  const hiring = useQuery(hiringQuery(from, addMonths(from, count - 1)));
  const placeholders = useQuery(placeholdersQuery());
  const dialog = useAddressDialog();
  const [replacing, setReplacing] = useState<PlaceholderView>();
  const remove = useDeletePlaceholder();
  const isUnread = placeholders.isError && !placeholders.data;
  const editing = placeholders.data?.find(({ id }) => String(id) === dialog.editing);
  return (
    <>
      <PageHeader
        title="To Be Hired"
        subtitle="Whom to hire when, and placeholders to plan with until then"
        newText="New placeholder"
        onNew={dialog.openNew}
      >
        <ExportList
          things="placeholders"
          fileName="placeholders"
          columns={placeholderExport}
          rows={placeholders.data}
        />
      </PageHeader>
      <Card
        title="Placeholders"
        {...(placeholders.data && { count: placeholders.data.length })}
        isPadded={false}
      >
        <PlaceholderTable
          placeholders={isUnread ? [] : placeholders.data}
          failure={isUnread ? <NotLoaded of={placeholders} /> : undefined}
          onNew={dialog.openNew}
          onEdit={({ id }) => dialog.openEdit(id)}
          onReplace={setReplacing}
          onDelete={remove}
        />
      </Card>
      <Card
        title="Whom to hire"
        isPadded={false}
        aside={<MonthSpan from={from} count={count} onChange={setFrom} />}
      >
        <Loaded of={hiring} loading={<SkeletonList label="Loading whom to hire" rows={4} />}>
          {(view) => <HiringTable {...view} />}
        </Loaded>
      </Card>
      {dialog.isNew && <PlaceholderDialog onClose={dialog.close} />}
      {editing && <PlaceholderDialog key={editing.id} placeholder={editing} onClose={dialog.close} />}
      {replacing && (
        <ReplaceDialog key={replacing.id} placeholder={replacing} onClose={() => setReplacing(undefined)} />
      )}
    </>
  );
}
