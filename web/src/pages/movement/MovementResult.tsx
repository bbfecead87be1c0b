import { Scale } from 'lucide-react';
import { ukDayOf } from '#domain/values/ukDay.ts';
import type { MovementView } from '#projections/money/movement/view.ts';
import type { MovementSpan } from '../../api/queries/money.ts';
import { dayText } from '../../format/dates.ts';
import { moneyColumn } from '../../format/money.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import * as statCardStyles from '../../ui/page/StatCard.module.css';
import { StatCard } from '../../ui/page/StatCard.tsx';
import { MovementChanges } from './MovementChanges.tsx';
import { MovementPicture } from './MovementPicture.tsx';
import { MovementTable } from './MovementTable.tsx';
import * as styles from './movement.module.css';
import { monthsText, namesOf, unmovedText } from './movementWords.ts';

type MovementResultProps = {
  movement: MovementView;
  span: MovementSpan;
  /** Of the days and months before, while those that were chosen are on their way. */
  isOld: boolean;
};

/** Net profit on both days, the steps between them, all rows side by side, and the changes themselves. */
export function MovementResult({ movement, span, isOld }: MovementResultProps) {
  const { from, to, change, begun, steps, otherSteps } = movement;
  const names = namesOf(movement, span);
  const money = moneyColumn([from.figures.netProfit, to.figures.netProfit, change.netProfit]);
  const isNothing = steps.length === 0 && otherSteps.count === 0;
  return (
    <div className={styles.movement} data-old={isOld || undefined}>
      {begun !== null && from.at < begun && (
        <Alert>
          The planner knows nothing from before {dayText(ukDayOf(new Date(begun)))}, so everything entered
          since counts as a change.
        </Alert>
      )}
      <div className={statCardStyles.row}>
        <StatCard label={`Net profit, ${names.from}`} value={money(from.figures.netProfit)} />
        <StatCard label={`Net profit, ${names.to.toLowerCase()}`} value={money(to.figures.netProfit)} />
        <StatCard
          label="Difference"
          value={change.netProfit > 0 ? `+${money(change.netProfit)}` : money(change.netProfit)}
          tone={change.netProfit < 0 ? 'over' : change.netProfit > 0 ? 'good' : 'neutral'}
          context={monthsText(movement)}
        />
      </div>
      {isNothing ? (
        <Card>
          <EmptyState icon={<Scale />} title="Nothing that was changed between these days moved this figure">
            {unmovedText(movement)}
          </EmptyState>
        </Card>
      ) : null}
      <div className={styles.sides}>
        {!isNothing && <MovementPicture movement={movement} names={names} />}
        <MovementTable movement={movement} names={names} />
      </div>
      {!isNothing && <MovementChanges movement={movement} note={unmovedText(movement)} />}
    </div>
  );
}
