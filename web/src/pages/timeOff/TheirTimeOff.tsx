import { daysText, timeOffKindWords, timeOffStatusWords } from '#domain/timeOff/timeOffWords.ts';
import type { MemberTimeOff } from '#projections/timeOff/view.ts';
import { hoursText } from '../../format/hours.ts';
import type { Stale } from '../../records/staleRecord.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';

type TheirTimeOffProps = {
  stale: Stale<MemberTimeOff | null>;
  /** Which of the person's it is. */
  id: number | undefined;
  /** What the button of the dialog does: "Accept". */
  submitText: string;
};

/** Says what somebody else has made of time off since its dialog was opened, and how to go on. */
export function TheirTimeOff({ stale: { current, changedBy }, id, submitText }: TheirTimeOffProps) {
  const entry = current?.entries.find((each) => each.id === id);
  const now = entry && [
    daysText(entry),
    ...(entry.hoursPerDay === null ? [] : [`${hoursText(entry.hoursPerDay)} a day`]),
    timeOffKindWords[entry.kind],
    timeOffStatusWords[entry.status],
  ];
  return (
    <Alert tone="watch" title={`${changedBy ?? 'Somebody'} has changed this since you opened it`}>
      {now ? `It is now: ${now.join(', ')}.` : 'It is gone.'} Cancel to keep that, or press {submitText}{' '}
      again.
    </Alert>
  );
}
