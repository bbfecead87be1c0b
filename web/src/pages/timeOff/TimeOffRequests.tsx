import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { TeamTimeOff } from '#projections/timeOff/view.ts';
import { timeOffRequestsQuery } from '../../api/queries/people.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import * as styles from './timeOff.module.css';
import { timeOffColumns } from './timeOffColumns.tsx';

const AnswerDialog = lazyDialog(async () => (await import('./AnswerDialog.tsx')).AnswerDialog);

/** Requests for time off that wait for an answer; nothing where none does. */
export function TimeOffRequests() {
  const requests = useQuery(timeOffRequestsQuery()).data ?? [];
  const [shown, show] = useState<{ entry: TeamTimeOff; status: 'accepted' | 'declined' }>();
  if (requests.length === 0 && !shown) return null;
  return (
    <Card title="Requests for time off" count={requests.length} isPadded={false}>
      <DataTable<TeamTimeOff>
        label="Requests for time off"
        className={styles.list}
        columns={[
          { id: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
          ...timeOffColumns.filter(({ id }) => id !== 'status'),
        ]}
        areActionsWrites
        actionsWidth={190}
        rowActions={(entry) => (
          <WhereWritable>
            <Button size="small" onPress={() => show({ entry, status: 'accepted' })}>
              Accept
            </Button>
            <Button size="small" onPress={() => show({ entry, status: 'declined' })}>
              Decline
            </Button>
          </WhereWritable>
        )}
        rows={requests}
        rowKey={({ teamMemberId, id }) => `${teamMemberId} ${id}`}
        empty={null}
      />
      <Suspense>
        {shown && (
          <AnswerDialog
            person={{ id: shown.entry.teamMemberId, name: shown.entry.name }}
            version={shown.entry.version}
            entry={shown.entry}
            status={shown.status}
            onClose={() => show(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}
