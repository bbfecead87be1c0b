import { useState } from 'react';
import type { PagedKind } from '../../app/recordPaths.ts';
import { Card } from '../../ui/Card.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { HistoryList } from '../history/HistoryList.tsx';

/** Changes that are told before earlier ones are asked for. */
const atFirst = 3;

/** What was changed of a record, the newest first; of a project its plans' changes, too. */
export function RecordHistory({ kind, id }: { kind: PagedKind; id: number }) {
  const [what, setWhat] = useState<'record' | 'hours'>('record');
  const filter = { kind: what === 'hours' ? 'allocationPlan' : kind, id: String(id) };
  return (
    <Card
      title="What changed"
      aside={
        kind === 'project' && (
          <SegmentedControl
            label="What changed of the project"
            value={what}
            onChange={setWhat}
            options={[
              { id: 'record', label: 'Project' },
              { id: 'hours', label: 'Hours' },
            ]}
          />
        )
      }
    >
      <HistoryList key={what} filter={filter} limit={atFirst} isOneRecord />
    </Card>
  );
}
