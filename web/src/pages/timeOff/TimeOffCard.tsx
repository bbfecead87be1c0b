import { useQuery } from '@tanstack/react-query';
import { Check, Palmtree, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { daysText } from '#domain/timeOff/timeOffWords.ts';
import type { TimeOffEntry } from '#projections/timeOff/view.ts';
import { timeOffQuery } from '../../api/queries/people.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RowButton } from '../../ui/table/RowButton.tsx';
import { RowButtons } from '../../ui/table/RowButtons.tsx';
import * as styles from './timeOff.module.css';
import { allowanceText, timeOffColumns } from './timeOffColumns.tsx';

const TimeOffDialog = lazyDialog(async () => (await import('./TimeOffDialog.tsx')).TimeOffDialog);
const AnswerDialog = lazyDialog(async () => (await import('./AnswerDialog.tsx')).AnswerDialog);
const RemoveTimeOff = lazyDialog(async () => (await import('./RemoveTimeOff.tsx')).RemoveTimeOff);

type Shown =
  | { dialog: 'edit'; entry?: TimeOffEntry }
  | { dialog: 'accepted' | 'declined' | 'remove'; entry: TimeOffEntry };

/** A team member's time off, for administrators to enter, answer and remove. */
export function TimeOffCard({ person }: { person: { id: number; name: string } }) {
  const timeOff = useQuery(timeOffQuery(person.id));
  const [shown, show] = useState<Shown>();
  const close = () => show(undefined);
  const entries = timeOff.data?.entries;
  const version = timeOff.data?.version ?? 0;
  return (
    <Card
      title="Time off"
      isPadded={false}
      {...(entries ? { count: entries.length } : {})}
      aside={
        <>
          {timeOff.data && <span className={layout.muted}>{allowanceText(timeOff.data.allowance)}</span>}
          <WhereWritable>
            <Button size="small" onPress={() => show({ dialog: 'edit' })}>
              Enter time off
            </Button>
          </WhereWritable>
        </>
      }
    >
      <Loaded of={timeOff}>
        <DataTable
          label={`Time off of ${person.name}`}
          className={styles.list}
          columns={timeOffColumns}
          areActionsWrites
          actionsWidth={164}
          rowActions={(entry) => {
            const name = `time off ${daysText(entry)}`;
            return (
              <>
                {entry.status === 'requested' && (
                  <WhereWritable>
                    <RowButton
                      label={`Accept ${name}`}
                      icon={<Check />}
                      onPress={() => show({ dialog: 'accepted', entry })}
                    />
                    <RowButton
                      label={`Decline ${name}`}
                      icon={<X />}
                      onPress={() => show({ dialog: 'declined', entry })}
                    />
                  </WhereWritable>
                )}
                <RowButtons
                  name={name}
                  onEdit={() => show({ dialog: 'edit', entry })}
                  onDelete={() => show({ dialog: 'remove', entry })}
                />
              </>
            );
          }}
          rows={entries}
          rowKey={({ id }) => id}
          defaultSort={{ column: 'days', direction: 'descending' }}
          empty={
            <EmptyState icon={<Palmtree />} title="No time off yet">
              What is entered here, or asked for by {person.name} and accepted, lowers their working hours.
            </EmptyState>
          }
        />
      </Loaded>
      <Suspense>
        {shown?.dialog === 'edit' && (
          <TimeOffDialog person={person} version={version} entry={shown.entry} onClose={close} />
        )}
        {shown?.dialog === 'remove' && (
          <RemoveTimeOff person={person} version={version} entry={shown.entry} onClose={close} />
        )}
        {(shown?.dialog === 'accepted' || shown?.dialog === 'declined') && (
          <AnswerDialog
            person={person}
            version={version}
            entry={shown.entry}
            status={shown.dialog}
            onClose={close}
          />
        )}
      </Suspense>
    </Card>
  );
}
