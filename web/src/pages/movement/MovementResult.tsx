import { Scale } from 'lucide-react';
import { ukDayOf } from '#domain/values/ukDay.ts';
import type { MovementView } from '#projections/money/movement/view.ts';
import type { MovementSpan } from '../../api/queries/money.ts';
import { dayText } from '../../format/dates.ts';
import { money, moneyColumn, signedMoney } from '../../format/money.ts';
import { waterfallColours } from '../../money/charts/colours.ts';
import { Picture } from '../../money/charts/picture/Picture.tsx';
import { waterfallBars, waterfallScale } from '../../money/charts/waterfallSeries.ts';
import { lazyCard } from '../../ui/code/lazyCard.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import * as statCardStyles from '../../ui/page/StatCard.module.css';
import { StatCard } from '../../ui/page/StatCard.tsx';
import { MovementChanges } from './MovementChanges.tsx';
import { MovementTable } from './MovementTable.tsx';
import * as styles from './movement.module.css';
import { type DayNames, monthsText, namesOf, unmovedText } from './movementWords.ts';

type MovementResultProps = {
  movement: MovementView;
  span: MovementSpan;
  /** Whether it is of the days and months before, while those chosen load. */
  isOld: boolean;
};

/** Net profit on both days, the steps between them, all rows side by side, and the changes. */
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

// It loads the chart library, which weighs more than the page.
const WaterfallChart = lazyCard(async () => (await import('../../money/charts/WaterfallChart.tsx')).default);

const barHeight = 32;
const axisHeight = 34;

/** A chart of net profit on the earlier day, what each record moved, and net profit on the later day. */
function MovementPicture({ movement, names }: { movement: MovementView; names: DayNames }) {
  const bars = waterfallBars(movement, names.short);
  const scale = waterfallScale(bars);
  const height = bars.length * barHeight + axisHeight;
  const { from, to, change } = movement;
  const sorts = new Set(bars.map(({ sort }) => sort));
  return (
    <Picture
      title="What moved net profit"
      lead={
        <>
          Net profit of {monthsText(movement)} went from {money(from.figures.netProfit)} to{' '}
          {money(to.figures.netProfit)}, which is <strong>{signedMoney(change.netProfit)}</strong>.
          {scale.isCut && ' The scale does not begin at £0.'}
        </>
      }
      empty={bars.length === 2 ? 'No change moved net profit' : undefined}
      height={height}
      legend={[
        ...(sorts.has('lowers') ? [{ name: 'Lowers net profit', colour: waterfallColours.lowers }] : []),
        ...(sorts.has('raises') ? [{ name: 'Raises net profit', colour: waterfallColours.raises }] : []),
      ]}
      table={{
        head: ['Record', 'Kind and changes', 'Net profit'],
        rows: bars.map(({ name, apart, detail, text }): [string, string, string] => [
          apart === '' ? name : `${name} · ${apart}`,
          detail,
          text,
        ]),
      }}
    >
      <WaterfallChart bars={bars} scale={scale} height={height} />
    </Picture>
  );
}
