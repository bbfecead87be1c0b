import { useQuery } from '@tanstack/react-query';
import { addMonths, monthsBetween } from '#domain/values/month.ts';
import type { UkDay } from '#domain/values/ukDay.ts';
import { movementQuery } from '../../api/queries/money.ts';
import { Loaded, NotLoaded } from '../../app/Loaded.tsx';
import { PayNeeded } from '../../app/pay/PayNeeded.tsx';
import { currentMonth } from '../../format/dates.ts';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { DayField } from '../../ui/pickers/DayField.tsx';
import { MonthSelect } from '../../ui/pickers/MonthSelect.tsx';
import { MovementResult } from './MovementResult.tsx';
import * as styles from './movement.module.css';
import { useMovementSpan } from './useMovementSpan.ts';

/** Which two days, and the forecasts of which months. */
function MovementFilters(props: ReturnType<typeof useMovementSpan>) {
  const { span, today, setFrom, setTo, setStart, setEnd } = props;
  const now = currentMonth();
  const months = monthsBetween(addMonths(now, -12), addMonths(now, 24));
  const last = { day: today, error: 'Choose today or an earlier day' };
  const day = (set: (day: UkDay) => void) => ({
    last,
    isRequired: true,
    onChange: (chosen: UkDay | null) => chosen && set(chosen),
  });
  return (
    <search className={styles.filters}>
      <DayField label="Earlier day" value={span.from} {...day(setFrom)} />
      <DayField label="Later day" value={span.to ?? today} {...day(setTo)} />
      <MonthSelect
        label="First month"
        months={months}
        value={span.start}
        onChange={(month) => month && setStart(month)}
      />
      <MonthSelect
        label="Last month"
        months={months}
        value={span.end}
        onChange={(month) => month && setEnd(month)}
      />
    </search>
  );
}

/** The forecasts of two days side by side, and why the one is not the other. */
export function MovementPage() {
  return (
    <>
      <PageHeader
        title="Why the Forecast Moved"
        subtitle="The forecasts of two days side by side, and every change between them with who made it and why"
      />
      <PayNeeded what="What moved between two days">
        <Movement />
      </PayNeeded>
    </>
  );
}

function Movement() {
  const choice = useMovementSpan();
  const movement = useQuery(movementQuery(choice.span));
  return (
    <>
      <MovementFilters {...choice} />
      <Loaded
        of={movement}
        failed={
          <Card>
            <NotLoaded of={movement} />
          </Card>
        }
        loading={
          <Card>
            <SkeletonList label="Comparing the two days" rows={12} />
          </Card>
        }
      >
        {(data) => <MovementResult movement={data} span={choice.span} isOld={movement.isPlaceholderData} />}
      </Loaded>
    </>
  );
}
