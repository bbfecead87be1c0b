import { monthLabel } from '#domain/values/month.ts';
import { isUkDay } from '#domain/values/ukTime.ts';
import { dayText } from '../format/dates.ts';
import { Alert } from '../ui/feedback/Alert.tsx';
import type { Refused } from './refusedState.ts';

/** Says which months or days of the address can't be shown, and what is shown instead. */
export default function AddressNotice({ refused }: { refused: readonly Refused[] }) {
  return <Alert tone="watch">{refused.map(refusedSentence).join(' ')}</Alert>;
}

/** A month of any year, also of one that the planner doesn't reach. */
const anyMonth = /^\d{4}-(0[1-9]|1[0-2])$/;

const nameOf = (text: string): string | undefined => {
  if (isUkDay(text)) return dayText(text);
  return anyMonth.test(text) ? monthLabel(text) : undefined;
};

/** A sentence that says why the requested month or day is not shown, and what is. */
export const refusedSentence = ({ unit, asked, shown }: Refused): string => {
  const name = nameOf(asked);
  const instead = shown === null ? 'it is left out' : `the nearest, ${nameOf(shown)}, stands in its place`;
  if (!name) return `“${asked.slice(0, 20)}” is no ${unit}: ${instead}.`;
  if (shown === null) return `${name} lies outside the ${unit}s that can be shown here: ${instead}.`;
  const side = asked < shown ? 'before the first' : 'after the last';
  return `${name} lies ${side} ${unit} that can be shown here: ${instead}.`;
};
