import { sentenceOf } from '../../../api/apiError.ts';
import { momentText } from '../../../format/dates.ts';
import { hoursText } from '../../../format/hours.ts';
import { keyOf, savedEntries } from '../../allocation/planEntries.ts';
import type { Refusal } from './PlanSaver.ts';

/** What became of hours that were put back: who changed them meanwhile and to what, or why they were refused. */
const reasonOf = ({ changes, stale, error }: Refusal): string => {
  if (!stale) return sentenceOf(error);
  const now = new Map(savedEntries(stale.current).map((entry) => [keyOf(entry.person), entry.hours]));
  const people = [...new Map(changes.map((change) => [keyOf(change.person), change.name]))];
  const hours = people.slice(0, 3).map(([key, name]) => `${name} ${hoursText(now.get(key) ?? 0)}`);
  const when = stale.changedAt ? ` on ${momentText(stale.changedAt)}` : '';
  return `${stale.changedBy ?? 'Somebody'} changed it${when}. It now has: ${hours.join(', ')}${people.length > 3 ? ' …' : ''}.`;
};

/** The toast about hours that the server did not take and that are shown as they were again. */
export const refusalMessage = (
  refusals: readonly Refusal[],
  projectName: (id: number) => string,
): { title: string; description: string } => {
  const [first, ...others] = refusals;
  const names = refusals.map(({ projectId }) => projectName(projectId));
  return {
    title: `Not saved: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`,
    description: `${first ? reasonOf(first) : ''}${others.length > 0 ? ' The hours of the others were put back too.' : ''}`,
  };
};
