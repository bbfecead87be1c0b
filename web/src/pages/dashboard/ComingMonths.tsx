import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { addMonths, type Month, monthLabel } from '#domain/values/month.ts';
import type { MonthCoverage } from '#projections/plans/planCoverage/view.ts';
import { asked, type Counted } from '../../api/counted.ts';
import { coverageQuery } from '../../api/queries/money.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { paths } from '../../app/paths.ts';
import { hoursText } from '../../format/hours.ts';
import { hrefOf } from '../../format/search.ts';
import { CountedSwitch } from '../../projects/likelihood/CountedSwitch.tsx';
import { useCounted } from '../../projects/likelihood/counted.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { toneIcon } from '../../ui/basics/tones.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import * as styles from './ComingMonths.module.css';
import { coverageTone, freeWords, workWords } from './coverageWords.ts';

/** Number of months shown: the page's own, and the next ones to plan. */
const shownMonths = 3;

/** Whether the work of the next months has people, and who is free for the rest; each phrase links to the schedule. */
export function ComingMonths({ month }: { month: Month }) {
  const [counted, setCounted] = useCounted();
  const coverage = useQuery(coverageQuery(month, addMonths(month, shownMonths - 1), counted));
  // An empty planner has nothing to show here.
  if (coverage.data?.every(isEmpty)) return null;
  return (
    <section className={styles.card} aria-label="Work and hours of the next months">
      <div className={styles.head}>
        <span className={layout.soft}>The next months</span>
        <CountedSwitch value={counted} onChange={setCounted} />
      </div>
      <Loaded
        of={coverage}
        loading={
          <div className={styles.loading} role="status" aria-label="Loading the next months">
            <Skeleton height="100%" />
          </div>
        }
      >
        {(months) => (
          <div className={styles.months}>
            {months.map((each) => (
              <ComingMonth key={each.month} coverage={each} counted={counted} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}

const isEmpty = ({ demandHours, plannedHours, capacityHours }: MonthCoverage): boolean =>
  demandHours === 0 && plannedHours === 0 && capacityHours === 0;

function ComingMonth({ coverage, counted }: { coverage: MonthCoverage; counted: Counted }) {
  const { month, demandHours, plannedHours, capacityHours } = coverage;
  const tone = coverageTone(coverage);
  return (
    <div className={styles.month}>
      <h2>{monthLabel(month)}</h2>
      <CoverageBar coverage={coverage} />
      <dl className={styles.figures}>
        <div>
          <dt>Demand</dt>
          <dd>{hoursText(demandHours)}</dd>
        </div>
        <div data-mark="planned">
          <dt>Planned</dt>
          <dd>{hoursText(plannedHours)}</dd>
        </div>
        <div data-mark="capacity">
          <dt>Capacity</dt>
          <dd>{hoursText(capacityHours)}</dd>
        </div>
      </dl>
      <p className={styles.words} data-tone={tone}>
        {toneIcon[tone]}
        <span>
          <Link to={hrefOf(paths.schedule, { month, ...asked(counted) })}>{workWords(coverage)}</Link>;{' '}
          <Link to={hrefOf(paths.schedule, { month, show: 'free', ...asked(counted) })}>
            {freeWords(coverage)}
          </Link>
          .
        </span>
      </p>
    </div>
  );
}

/** The planned hours, hatched the uncovered ones, and a line at the capacity. */
function CoverageBar({ coverage }: { coverage: MonthCoverage }) {
  const { demandHours, plannedHours, uncoveredHours, capacityHours } = coverage;
  const whole = Math.max(demandHours, plannedHours + uncoveredHours, capacityHours, 1);
  const share = (hours: number) => `${(hours / whole) * 100}%`;
  return (
    <div className={styles.bar} aria-hidden="true">
      <span className={styles.room} style={{ inlineSize: share(capacityHours) }} />
      <span className={styles.planned} style={{ inlineSize: share(plannedHours) }} />
      <span
        className={styles.uncovered}
        data-tone={coverageTone(coverage)}
        style={{ insetInlineStart: share(plannedHours), inlineSize: share(uncoveredHours) }}
      />
      <span className={styles.capacity} style={{ insetInlineStart: share(capacityHours) }} />
    </div>
  );
}
