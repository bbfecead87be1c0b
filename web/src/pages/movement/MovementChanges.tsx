import { useState } from 'react';
import { kindWords } from '#domain/history/historyWords.ts';
import { counted } from '#domain/values/sentences.ts';
import type { MovementView, MoverView, StepView } from '#projections/money/movement/view.ts';
import { signedMoney } from '../../format/money.ts';
import { Badge } from '../../ui/basics/Badge.tsx';
import { Disclosure } from '../../ui/layers/Disclosure.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ExportMovement } from './ExportMovement.tsx';
import { Effect, MovementSteps } from './MovementSteps.tsx';
import * as styles from './movement.module.css';

type MovementMoverProps = { mover: MoverView; steps: readonly StepView[]; isOpenAtFirst: boolean };

/** A record with the sum of its changes; expands to the changes. */
function MovementMover({ mover, steps, isOpenAtFirst }: MovementMoverProps) {
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

const keyOf = ({ kind, id }: MoverView['record']): string => `${kind}-${id}`;

/** Number of records that are expanded at first. */
const openAtFirst = 3;

/** The steps of each listed record, and those of all others. */
const byRecord = ({ movers, steps }: MovementView) => {
  const groups = Map.groupBy(steps, ({ entries }) => (entries[0] ? keyOf(entries[0].record) : ''));
  const listed = new Set(movers.map(({ record }) => keyOf(record)));
  const others = steps.filter(({ entries }) => !entries[0] || !listed.has(keyOf(entries[0].record)));
  return { of: ({ record }: MoverView): StepView[] => groups.get(keyOf(record)) ?? [], others };
};

/** Every change with who made it, when and why, and what it moved; grouped by record, in the chart's order. */
export function MovementChanges({ movement, note }: { movement: MovementView; note: string }) {
  const { movers, otherMovers, steps, otherSteps } = movement;
  const [isOpen, setOpen] = useState(false);
  const { of, others } = byRecord(movement);
  return (
    <Card
      title="What was changed"
      count={steps.length + otherSteps.count}
      aside={<ExportMovement movement={movement} />}
    >
      <div>
        {movers.map((mover, place) => (
          <MovementMover
            key={keyOf(mover.record)}
            mover={mover}
            steps={of(mover)}
            isOpenAtFirst={place < openAtFirst}
          />
        ))}
        {otherMovers.count > 0 && (
          <Disclosure
            className={styles.record}
            isExpanded={isOpen}
            onExpandedChange={setOpen}
            title={
              <span className={styles.head}>
                <strong>{counted(otherMovers.count, 'smaller record', 'smaller records')}</strong>{' '}
                <Effect pounds={otherMovers.effect.netProfit} />
              </span>
            }
          >
            {isOpen && <MovementSteps steps={others} />}
          </Disclosure>
        )}
      </div>
      {otherSteps.count > 0 && (
        <p className={styles.note}>
          {counted(otherSteps.count, 'change', 'changes')} too small to be listed,{' '}
          {signedMoney(otherSteps.effect.netProfit)} of net profit together.
        </p>
      )}
      {note !== '' && <p className={styles.note}>{note}</p>}
    </Card>
  );
}
