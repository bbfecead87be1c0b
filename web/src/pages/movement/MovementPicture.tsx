import type { MovementView } from '#projections/money/movement/view.ts';
import { money, signedMoney } from '../../format/money.ts';
import { waterfallColours } from '../../money/charts/colours.ts';
import { Picture } from '../../money/charts/picture/Picture.tsx';
import { waterfallBars, waterfallScale } from '../../money/charts/waterfallSeries.ts';
import { lazyCard } from '../../ui/code/lazyCard.tsx';
import { type DayNames, monthsText } from './movementWords.ts';

// With it comes the chart library, which weighs more than the page.
const WaterfallChart = lazyCard(async () => (await import('../../money/charts/WaterfallChart.tsx')).default);

const barHeight = 32;
const axisHeight = 34;

/** Net profit on the earlier day, what each record moved, and net profit on the later day. */
export function MovementPicture({ movement, names }: { movement: MovementView; names: DayNames }) {
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
