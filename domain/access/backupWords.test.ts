import { describe, expect, it } from 'vitest';
import { type BackupOutcome, backupFault, backupFaultSince } from './backupWords.ts';

const failed: BackupOutcome = {
  day: '2026-06-10',
  status: 'failed',
  endedAt: '2026-06-10T01:30:09.000Z',
  differing: [],
  error: 'There is no room left.',
};

describe('what is wrong with a backup', () => {
  it('given it failed, then why; given a restore differs, then where; else nothing', () => {
    expect(backupFault(failed)).toBe('The backup of 10 June 2026 failed. There is no room left.');
    expect(backupFault({ ...failed, error: null })).toBe('The backup of 10 June 2026 failed.');
    expect(backupFault({ ...failed, status: 'differs', differing: ['lines', 'users'] })).toBe(
      'The backup of 10 June 2026 does not give the figures in use when it is restored (lines, users). Check the figures on the Formulas page, and put right what it names.',
    );
    expect(backupFault({ ...failed, status: 'proved' })).toBeNull();
    expect(backupFault({ ...failed, status: 'running' })).toBeNull();
  });

  it('given somebody has looked since it ended, then nothing; given it is not over, then nothing yet', () => {
    expect(backupFaultSince(failed, '2026-06-10T01:30:08.999Z')).toContain('failed');
    expect(backupFaultSince(failed, '2026-06-10T01:30:09.000Z')).toBeNull();
    expect(backupFaultSince({ ...failed, endedAt: null }, '2026-06-09T00:00:00.000Z')).toBeNull();
  });
});
