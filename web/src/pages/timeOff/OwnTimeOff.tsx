import { useQuery } from '@tanstack/react-query';
import { Palmtree, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { daysText } from '#domain/timeOff/timeOffWords.ts';
import { ownTimeOffQuery } from '../../api/queries/people.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { useWrite } from '../../app/useWrite.ts';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RowButton } from '../../ui/table/RowButton.tsx';
import * as styles from './timeOff.module.css';
import { allowanceText, timeOffColumns } from './timeOffColumns.tsx';

const AskDialog = lazyDialog(async () => (await import('./TimeOffDialog.tsx')).AskDialog);

/** The user's own time off, the year's remaining paid leave, and a button to ask for time off. */
export function OwnTimeOff() {
  const timeOff = useQuery(ownTimeOffQuery());
  const [isAsking, setAsking] = useState(false);
  const remove = useWrite({
    write: (timeOffId: number, call) =>
      call('DELETE /api/team-member/time-off/:timeOffId', { params: { timeOffId } }),
    done: 'Request removed',
  });
  const allowance = timeOff.data?.allowance;
  return (
    <Card
      title="Your Time Off"
      isPadded={false}
      aside={
        allowance && (
          <>
            <span className={layout.muted}>{allowanceText(allowance)}</span>
            <WhereWritable>
              <Button size="small" onPress={() => setAsking(true)}>
                Ask for time off
              </Button>
            </WhereWritable>
          </>
        )
      }
    >
      <Loaded of={timeOff}>
        <DataTable
          label="Your time off"
          className={styles.list}
          columns={timeOffColumns}
          areActionsWrites
          rowActions={(entry) =>
            entry.status === 'requested' && (
              <WhereWritable>
                <RowButton
                  label={`Remove request for ${daysText(entry)}`}
                  icon={<Trash2 />}
                  onPress={() => remove.mutate(entry.id)}
                />
              </WhereWritable>
            )
          }
          rows={timeOff.data?.entries}
          rowKey={({ id }) => id}
          defaultSort={{ column: 'days', direction: 'descending' }}
          empty={
            <EmptyState icon={<Palmtree />} title="No time off yet">
              What you ask for stands here with its answer.
            </EmptyState>
          }
        />
      </Loaded>
      <Suspense>{isAsking && <AskDialog onClose={() => setAsking(false)} />}</Suspense>
    </Card>
  );
}
