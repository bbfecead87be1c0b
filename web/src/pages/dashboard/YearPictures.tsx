import { addMonths, type Month, monthLabel, planningYearStart } from '#domain/values/month.ts';
import { OnScreen } from '../../money/charts/picture/OnScreen.tsx';
import { lazyCard } from '../../ui/code/lazyCard.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import * as styles from './dashboard.module.css';
import { heatMapTitle } from './heatMapTitle.ts';
import { YearCharts } from './YearCharts.tsx';

const TeamHeatMap = lazyCard(async () => (await import('./TeamHeatMap.tsx')).TeamHeatMap);

/** The first and last month of the planning year that has a month. */
const yearAround = (month: Month): [Month, Month] => {
  const from = planningYearStart(month);
  return [from, addMonths(from, 11)];
};

type YearPicturesProps = { month: Month; onMonthChange: (month: Month) => void };

/** Charts of the planning year that has the month. */
export function YearPictures({ month, onMonthChange }: YearPicturesProps) {
  const [from, to] = yearAround(month);
  return (
    <section className={styles.section} aria-labelledby="planning-year">
      <h2 id="planning-year" className={styles.heading}>
        Planning year{' '}
        <span>
          {monthLabel(from)} to {monthLabel(to)}
        </span>
      </h2>
      <YearCharts from={from} to={to} month={month} onMonthChange={onMonthChange} />
    </section>
  );
}

/** Height in pixels, reserved for the heat map until it comes into sight. */
const heatMapHeight = 320;

/** The heat map of the planning year; read and drawn once it comes into sight. */
export function YearHeatMap({ month }: { month: Month }) {
  const [from, to] = yearAround(month);
  return (
    <OnScreen height={heatMapHeight} waiting={<WaitingHeatMap />}>
      <TeamHeatMap from={from} to={to} month={month} />
    </OnScreen>
  );
}

function WaitingHeatMap() {
  return (
    <Card title={heatMapTitle} aside={<span className={styles.awaitedLegend} />}>
      <SkeletonList label="Loading the team's utilisation" rows={8} />
    </Card>
  );
}
