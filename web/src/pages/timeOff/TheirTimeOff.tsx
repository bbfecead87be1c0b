import { daysText, timeOffKindWords, timeOffStatusWords } from '#domain/timeOff/timeOffWords.ts';
import type { MemberTimeOff } from '#projections/timeOff/view.ts';
import { hoursText } from '../../format/hours.ts';
import type { Stale } from '../../records/staleRecord.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';

type TheirTimeOffProps = {
  stale: Stale<MemberTimeOff | null>;
  /** The id of the time off, among the person's. */
  id: number | undefined;
  /** The text of the dialog's submit button: "Accept". */
  submitText: string;
};

/** Says how somebody else has changed time off since its dialog was opened, and how to continue. */
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
