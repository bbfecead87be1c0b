import { useState } from 'react';
import { PlanDifferences } from '../../../plans/allocation/PlanDifferences.tsx';
import type { Difference, Side } from '../../../plans/comparePlans.ts';
import type { HoursChange } from '../../../plans/hoursChange.ts';
import type { ChangedBy } from '../../../plans/stalePlan.ts';
import { Button } from '../../../ui/basics/Button.tsx';
import { Dialog } from '../../../ui/layers/Dialog.tsx';

/** Hours that two have changed: what was typed here is kept until somebody has picked whose to keep. */
export type HoursConflict = Difference & ChangedBy & { change: HoursChange };

type ConflictDialogProps = {
  conflicts: readonly HoursConflict[];
  /** Called with those of which what was typed is to be saved; the others stay as they are. */
  onResolve: (kept: readonly HoursConflict[]) => void;
};

/** Hours that somebody else has changed at the same time: theirs beside what was typed, to pick one. */
export function ConflictDialog({ conflicts, onResolve }: ConflictDialogProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const chosen = ({ key, suggestion }: HoursConflict): Side => choices.get(key) ?? suggestion;
  return (
    <Dialog
      title="Somebody else has changed the same hours"
      lead="What you typed is still here. Choose whose to keep, one by one or all at once."
      size="large"
      dirty
      onClose={() => onResolve([])}
      footer={(requestClose) => (
        <>
          <Button onPress={requestClose}>Cancel</Button>
          <Button
            variant="primary"
            onPress={() => onResolve(conflicts.filter((conflict) => chosen(conflict) === 'mine'))}
          >
            Save these hours
          </Button>
        </>
      )}
    >
      <PlanDifferences
        differences={conflicts}
        contestOf={(conflict) => conflict}
        chosen={chosen}
        onChoose={(decided, side) =>
          setChoices(new Map([...choices, ...decided.map(({ key }): [string, Side] => [key, side])]))
        }
      />
    </Dialog>
  );
}
