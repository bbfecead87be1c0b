import type { UkDay } from './ukDay.ts';

// Created once: a formatter takes far longer to create than to use.
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** "6 July 2026". */
export const dayText = (date: UkDay): string => day.format(new Date(`${date}T12:00:00Z`));
