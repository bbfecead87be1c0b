import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { kindWords } from '#domain/history/historyWords.ts';
import { isMonth, type Month, monthLabel } from '#domain/values/month.ts';
import type { IncompleteRecord } from '#projections/projector/view.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';

type IncompleteBannerProps = { records: readonly IncompleteRecord[]; children?: ReactNode };

/** Names the changes that are missing from the data on screen; nothing where none is. */
export default function IncompleteBanner({ records, children }: IncompleteBannerProps) {
  const missing = useMissing(records);
  if (missing.length === 0) return null;
  return (
    <Alert tone="watch" title="Figures are incomplete" action={children}>
      {incompleteSentence(missing)}
    </Alert>
  );
}

/** The records whose missing changes affect an active query of the page. */
const useMissing = (records: readonly IncompleteRecord[]): readonly IncompleteRecord[] => {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useMemo(
    () => (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  );
  const places = useSyncExternalStore(subscribe, () => {
    const read = cache.getAll().filter((query) => query.isActive());
    return records
      .flatMap((record, place) => (read.some(({ queryKey }) => lacks(queryKey, record)) ? [place] : []))
      .join();
  });
  return useMemo(
    () => records.filter((_, place) => places.split(',').includes(String(place))),
    [records, places],
  );
};

/** Whether the data under a key lacks a record's parked changes. */
export const lacks = (key: QueryKey, { topics }: Pick<IncompleteRecord, 'topics'>): boolean =>
  key[0] !== 'parked' && !isOfComparison(key) && topics.some((topic) => isAbout(key, topic.split(':')));

/** The differences of a replay, whose page lists parked events itself. */
const isOfComparison = ([, , question]: QueryKey): boolean => question === 'differences';

/** Figures over several months have a key of their question and their first and last month. */
const isAbout = (key: QueryKey, [kind, month = '*', question = '*']: readonly string[]): boolean => {
  if (kind === '*') return !isNoFigure.has(key[0]);
  if (kind !== key[0]) return false;
  if (question !== '*' && key[2] !== question) return false;
  return month === '*' || key[1] === month || isWithin(month, key);
};

/** Whether a month is within the ones named in a key; a key that names none, such as a record's, is of all months. */
const isWithin = (month: Month, [, span, , from, to]: QueryKey): boolean =>
  span === 'span' && !(isMonthText(from) && month < from) && !(isMonthText(to) && month > to);

const isMonthText = (part: unknown): part is Month => typeof part === 'string' && isMonth(part);

/** Data that are no figures, and complete whatever changes are missing. */
const isNoFigure: ReadonlySet<unknown> = new Set(['me', 'users', 'history', 'formulas', 'replays']);

/** "One change of a project could not be counted", and what will become of it. */
export const incompleteSentence = (records: readonly IncompleteRecord[]): string => {
  const count = records.reduce((sum, { changes }) => sum + changes, 0);
  const of = [...new Set(records.map(recordWords))];
  return count === 1
    ? `One change of ${of.join()} could not be counted. It is kept, and counts once the fault is mended.`
    : `${count.toLocaleString('en-GB')} changes could not be counted: of ${lists.format(of)}. They are kept, and count once the fault is mended.`;
};

const lists = new Intl.ListFormat('en-GB');

const recordWords = ({ kind, month }: IncompleteRecord): string => {
  if (kind === null) return 'something that this version does not know';
  if (kind === 'manualCosts' && month) return `the manual figures of ${monthLabel(month)}`;
  const word = kindWords[kind].toLowerCase();
  const name = `${/^[aeio]/.test(word) ? 'an' : 'a'} ${word}`;
  return month === null ? name : `${name} of ${monthLabel(month)}`;
};
