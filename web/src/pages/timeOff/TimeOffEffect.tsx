import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { timeOffPreview } from '#domain/timeOff/timeOffInput.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { TimeOffEffect as Effect } from '#projections/timeOff/view.ts';
import { timeOffPreviewQuery } from '../../api/queries/people.ts';
import { hoursText } from '../../format/hours.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';

type TimeOffEffectProps = {
  /** Who is off; undefined until that is chosen. */
  personId: number | undefined;
  /** The form's time off; nothing is shown while it is invalid. */
  body: object;
  /** The id of the time off that it would change. */
  timeOffId?: number | undefined;
};

/** The effect of time off on its months, before it is saved; planned work that no longer fits is listed by month. */
export function TimeOffEffect({ personId, body, timeOffId }: TimeOffEffectProps) {
  const { data: wanted } = timeOffPreview.safeParse({ ...body, timeOffId });
  const isAsked = personId !== undefined && wanted !== undefined;
  const { data } = useQuery({
    ...timeOffPreviewQuery(personId ?? 0, wanted),
    enabled: isAsked,
    // The effect of the values before stays until the newer one has loaded.
    placeholderData: isAsked ? keepPreviousData : undefined,
  });
  if (!isAsked || !data || data.months.length === 0) return null;
  const tight = data.months.filter(({ plannedHours, capacity }) => plannedHours > capacity);
  if (tight.length === 0) return <p className={layout.muted}>{fittingWords(data.months)}</p>;
  return (
    <Alert tone="watch" title="Planned work no longer fits">
      <ul>
        {tight.map((month) => (
          <li key={month.month}>{tightWords(month)}</li>
        ))}
      </ul>
    </Alert>
  );
}

type EffectMonth = Effect['months'][number];

/** "July 2026: 120h left for 160h planned, 40h over. Care plan 160h." */
const tightWords = ({ month, capacity, plannedHours, projects }: EffectMonth): string => {
  const over = hoursText(plannedHours - capacity);
  const work = projects.map(({ name, hours }) => `${name} ${hoursText(hours)}`).join(', ');
  return `${monthLabel(month)}: ${hoursText(capacity)} left for ${hoursText(plannedHours)} planned, ${over} over. ${work}.`;
};

/** "Takes 16h of June 2026, 64h of July 2026. What is planned there still fits." */
const fittingWords = (months: readonly EffectMonth[]): string => {
  const taken = months.map(({ month, hoursOff }) => `${hoursText(hoursOff)} of ${monthLabel(month)}`);
  const isPlanned = months.some(({ plannedHours }) => plannedHours > 0);
  return `Takes ${taken.join(', ')}. ${isPlanned ? 'What is planned there still fits.' : 'Nothing is planned there.'}`;
};
