import { type UkDay, ukTimeZone } from '../values/ukDay.ts';

/** Status of a backup: running, its restore gives the figures in use, its restore differs, or it failed. */
export const backupStatuses = ['running', 'proved', 'differs', 'failed'] as const;

/** The outcome of a backup, as far as its texts need it. */
export type BackupOutcome = {
  /** The day that was backed up. */
  day: UkDay;
  status: (typeof backupStatuses)[number];
  endedAt: string | null;
  differing: readonly string[];
  error: string | null;
};

const longDay = new Intl.DateTimeFormat('en-GB', { timeZone: ukTimeZone, dateStyle: 'long' });
const dayText = (day: UkDay): string => longDay.format(new Date(`${day}T12:00:00Z`));

/** What went wrong with a backup and what to do, as a sentence; null for no fault or while it runs. */
export const backupFault = ({ day, status, differing, error }: BackupOutcome): string | null => {
  if (status === 'failed') return `The backup of ${dayText(day)} failed. ${error ?? ''}`.trim();
  if (status !== 'differs') return null;
  return `The backup of ${dayText(day)} does not give the figures in use when it is restored (${differing.join(', ')}). Check the figures on the Formulas page, and put right what it names.`;
};

/**
 * `backupFault` of a backup that ended after an instant, else null.
 * @param since ISO 8601
 */
export const backupFaultSince = (outcome: BackupOutcome, since: string): string | null =>
  Date.parse(outcome.endedAt ?? since) > Date.parse(since) ? backupFault(outcome) : null;
