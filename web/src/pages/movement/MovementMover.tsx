import { useState } from 'react';
import { kindWords } from '#domain/history/historyWords.ts';
import { counted } from '#domain/values/sentences.ts';
import type { MoverView, StepView } from '#projections/money/movement/view.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Effect } from './Effect.tsx';
import { MovementSteps } from './MovementSteps.tsx';
import * as styles from './movement.module.css';

type MovementMoverProps = { mover: MoverView; steps: readonly StepView[]; isOpenAtFirst: boolean };

/** One record: what its changes came to, and on demand the changes. */
export function MovementMover({ mover, steps, isOpenAtFirst }: MovementMoverProps) {
  const { record, steps: count, effect } = mover;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <Disclosure
      className={styles.record}
      isExpanded={isOpen}
      onExpandedChange={setOpen}
      title={
        <span className={styles.head}>
          <span>
            <strong>{record.name}</strong> <Badge>{kindWords[record.kind]}</Badge>{' '}
            <span className={styles.count}>{counted(count, 'change', 'changes')}</span>
          </span>{' '}
          <Effect pounds={effect.netProfit} />
        </span>
      }
    >
      {isOpen && <MovementSteps steps={steps} isOneRecord />}
    </Disclosure>
  );
}
