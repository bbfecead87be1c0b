import { CopyPlus, Redo2, Undo2 } from 'lucide-react';
import { counted } from '#domain/values/sentences.ts';
import { cellOf } from '../../plans/hoursChange.ts';
import type { EditedHours } from '../../plans/useEditedHours.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { IconButton } from '../../ui/basics/IconButton.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import * as styles from './statusLine.module.css';

type SaveStateProps = {
  hours: EditedHours;
  /** Moves to hours that were refused. */
  onShowLost: () => void;
  onCopy: () => void;
  onUndo: () => void;
  onRedo: () => void;
};

/** The state of typed hours, and buttons to copy forward, undo and redo. */
export function SaveState({ hours, onShowLost, onCopy, onUndo, onRedo }: SaveStateProps) {
  const waiting = hours.waiting.filter(hours.isShown).length;
  const lostHere = hours.lost.filter(hours.isShown);
  const lost = lostHere.length;
  return (
    <div className={layout.row} data-slot="save-state">
      <span
        className={styles.state}
        data-unsaved={(hours.sending.length === 0 && waiting + lost > 0) || undefined}
        role="status"
      >
        {stateText(hours, waiting, lost)}
      </span>
      {waiting > 0 && (
        <Button size="small" onPress={hours.retry} isPending={hours.isRetrying} pendingLabel="Saving...">
          Save now
        </Button>
      )}
      {lost > 0 && (
        <>
          <Button size="small" onPress={onShowLost}>
            {lost === 1 ? 'Go to it' : 'Go to the first'}
          </Button>
          <Button size="small" onPress={() => hours.discard(lostHere.map(cellOf))}>
            Discard what was typed
          </Button>
        </>
      )}
      <IconButton label="Copy forward" icon={<CopyPlus />} onPress={onCopy} />
      <IconButton
        label="Undo the last change"
        icon={<Undo2 />}
        isDisabled={!hours.can.undo}
        onPress={onUndo}
      />
      <IconButton label="Redo" icon={<Redo2 />} isDisabled={!hours.can.redo} onPress={onRedo} />
    </div>
  );
}

const stateText = ({ sending, can }: EditedHours, waiting: number, lost: number): string => {
  if (sending.length > 0) return 'Saving...';
  if (waiting > 0) return `${counted(waiting, 'cell', 'cells')} not saved yet`;
  if (lost > 0) return `${counted(lost, 'cell', 'cells')} not saved`;
  return can.undo ? 'All changes saved' : '';
};
