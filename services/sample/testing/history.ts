import type { Month } from '#domain/values/month.ts';
import type { RecordedEvent } from '../../log/eventStore/eventStore.ts';
import { sampleAgency } from '../agency.ts';

/** The sample of a month as the only content of a log. */
export const sampleHistory = (month: Month): RecordedEvent[] =>
  sampleAgency(month)
    .appends.flatMap(({ stream, expectedVersion, events }) =>
      events.map((event, index) => ({ ...event, stream, version: expectedVersion + 1 + index })),
    )
    .map((event, index) => ({ ...event, position: index + 1 }));

/** Sample of months: the first that pickers offer, those with a short history, and full ones in all seasons. */
export const someMonths: readonly Month[] = [
  '2024-02',
  '2025-06',
  '2025-07',
  '2025-10',
  '2026-02',
  '2026-05',
  '2026-08',
  '2026-11',
  '2027-01',
  '2028-03',
];
