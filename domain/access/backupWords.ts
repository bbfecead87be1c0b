import { type UkDay, ukTimeZone } from '../values/ukDay.ts';

/** How a backup stands: it is under way, a restore gives the figures in use, gives others, or there is none. */
export const backupStatuses = ['running', 'proved', 'differs', 'failed'] as const;

/** How a backup went, as far as words about it need to know. */
export type BackupOutcome = {
  /** The day it is of. */
  day: UkDay;
  status: (typeof backupStatuses)[number];
  endedAt: string | null;
  differing: readonly string[];
  error: string | null;
};

const longDay = new Intl.DateTimeFormat('en-GB', { timeZone: ukTimeZone, dateStyle: 'long' });
const dayText = (day: UkDay): string => longDay.format(new Date(`${day}T12:00:00Z`));

/** A backup's fault and what to do, in a sentence; null where there is none, or it is not over. */
export const backupFault = ({ day, status, differing, error }: BackupOutcome): string | null => {
  if (status === 'failed') return `The backup of ${dayText(day)} failed. ${error ?? ''}`.trim();
  if (status !== 'differs') return null;
  return `The backup of ${dayText(day)} does not give the figures in use when it is restored (${differing.join(', ')}). Check the figures on the Formulas page, and put right what it names.`;
};

/**
 * As `backupFault`, of a backup that ended after an instant.
 * @param since ISO 8601
 */
export const backupFaultSince = (outcome: BackupOutcome, since: string): string | null =>
  Date.parse(outcome.endedAt ?? since) > Date.parse(since) ? backupFault(outcome) : null;
