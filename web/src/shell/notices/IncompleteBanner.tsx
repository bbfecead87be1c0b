import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { IncompleteRecord } from '#projections/projector/view.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { incompleteSentence, lacks } from './incompleteWords.ts';

type IncompleteBannerProps = { records: readonly IncompleteRecord[]; children?: ReactNode };

/** Says which changes are missing from what is shown at this moment; nothing where none of them reaches it. */
export default function IncompleteBanner({ records, children }: IncompleteBannerProps) {
  const missing = useMissing(records);
  if (missing.length === 0) return null;
  return (
    <Alert tone="watch" title="Figures are incomplete" action={children}>
      {incompleteSentence(missing)}
    </Alert>
  );
}

/** The records that something on the page has been asked about: a page is what it reads. */
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
