import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { timeOffKindWords } from '#domain/timeOff/timeOffWords.ts';
import type { TeamTimeOff } from '#projections/timeOff/view.ts';
import { timeOffRequestsQuery } from '../../api/queries/people.ts';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { LoadingMarker } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import * as styles from './timeOff.module.css';
import { Days, workingDaysText } from './timeOffColumns.tsx';

const AnswerDialog = lazyDialog(async () => (await import('./AnswerDialog.tsx')).AnswerDialog);

/** Requests for time off that are unanswered; nothing where there are none. */
export function TimeOffRequests() {
  const { data: requests = [], isPending } = useQuery(timeOffRequestsQuery());
  const [shown, show] = useState<{ entry: TeamTimeOff; status: 'accepted' | 'declined' }>();
  if (isPending) return <LoadingMarker />;
  if (requests.length === 0 && !shown) return null;
  return (
    <Card title="Requests for time off" count={requests.length} isPadded={false}>
      {/* A plain list: a table's code is too heavy for the first page. */}
      <ul aria-label="Requests for time off">
        {requests.map((entry) => (
          <li key={`${entry.teamMemberId} ${entry.id}`} className={styles.request}>
            <span className={styles.who}>{entry.name}</span>
            <div>
              <Days entry={entry} />
            </div>
            <span className={layout.faint}>
              {timeOffKindWords[entry.kind]}, {workingDaysText(entry)}
            </span>
            <WhereWritable>
              <div className={styles.answers}>
                <Button size="small" onPress={() => show({ entry, status: 'accepted' })}>
                  Accept
                </Button>
                <Button size="small" onPress={() => show({ entry, status: 'declined' })}>
                  Decline
                </Button>
              </div>
            </WhereWritable>
          </li>
        ))}
      </ul>
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
