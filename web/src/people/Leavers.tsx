import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { kindWords } from '#domain/history/historyWords.ts';
import type { LeaverView } from '#projections/projector/view.ts';
import { leaversQuery } from '../api/queries/people.ts';
import { Loaded } from '../app/Loaded.tsx';
import { plainColumn } from '../money/columns.tsx';
import { Button } from '../ui/basics/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Dialog } from '../ui/layers/Dialog.tsx';
import type { Column } from '../ui/table/columns.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { RowButton } from '../ui/table/RowButton.tsx';
import { ErasePerson } from './ErasePerson.tsx';

/** Everybody who has left, to choose whose personal data to erase. */
export function Leavers({ onClose }: { onClose: () => void }) {
  const leavers = useQuery(leaversQuery());
  const [chosen, setChosen] = useState<LeaverView>();
  if (chosen) return <ErasePerson person={chosen} onClose={() => setChosen(undefined)} />;
  return (
    <Dialog
      title="Erase personal data"
      lead="People who have left: deleted here, or with a last month that is over. Nobody else can be erased."
      onClose={onClose}
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <Loaded of={leavers}>
        <DataTable
          label="People who have left"
          columns={columns}
          rows={leavers.data}
          rowKey={({ kind, id }) => `${kind}-${id}`}
          empty={
            <EmptyState title="Nobody has left">
              Give somebody a last month, or delete them, when they leave.
            </EmptyState>
          }
          actionsWidth={56}
          rowActions={(person) => (
            <RowButton label={`Erase ${person.name}`} icon={<UserX />} onPress={() => setChosen(person)} />
          )}
        />
      </Loaded>
    </Dialog>
  );
}

const columns: readonly Column<LeaverView>[] = [
  plainColumn('name', 'Name', ({ name }) => name, { minWidth: 150 }),
  plainColumn('kind', 'Was a', ({ kind }) => kindWords[kind], { width: 120 }),
];
