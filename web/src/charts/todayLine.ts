import type { Month } from '#domain/month.ts';

/** The line between what is and what is forecast, at the end of the current month; not drawn in another year. */
export const todayLine = (now: Month) =>
  ({
    x: now,
    position: 'end',
    stroke: 'var(--accent-text)',
    strokeDasharray: '2 3',
    ifOverflow: 'discard',
    label: { value: 'Today', position: 'top', fill: 'var(--accent-text)' },
  }) as const;
