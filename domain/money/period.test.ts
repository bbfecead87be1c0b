import { describe, expect, it } from 'vitest';
import { type PeriodCommand, type PeriodState, period, type Report } from './period.ts';

const report: Report = {
  position: 7,
  includesOtherCosts: false,
  leaves: [],
  manual: {},
  subscriptions: [],
  people: { leaves: [], manual: {}, terms: [] },
  digest: 'd',
};
const close = (over: boolean): PeriodCommand => ({ type: 'ClosePeriod', report, over });
const reopen: PeriodCommand = { type: 'ReopenPeriod' };
const [open, closed]: PeriodState[] = [{ status: 'open' }, { status: 'closed' }];
const decide = (command: PeriodCommand, state: PeriodState | undefined) =>
  period.decide(command, state ?? period.initial);

describe('a month of the P&L', () => {
  it('is open until it is closed, and once more when it is opened again', () => {
    expect(period.initial).toEqual(open);
    expect(period.evolve(period.initial, { type: 'PeriodClosed', data: report })).toEqual(closed);
    expect(period.evolve({ status: 'closed' }, { type: 'PeriodReopened', data: {} })).toEqual(open);
  });

  it('is closed with what is reported of it: an open one, or over a close that does not count', () => {
    const event = { type: 'PeriodClosed', data: report };
    expect(decide(close(false), open)).toEqual([event]);
    expect(decide(close(true), closed)).toEqual([event]);
  });

  it('is opened again where it is closed', () => {
    expect(decide(reopen, closed)).toEqual([{ type: 'PeriodReopened', data: {} }]);
  });

  it('given it stands so already, then it says which way', () => {
    const refused = (message: string) => expect.objectContaining({ code: 'conflict', message });
    expect(() => decide(close(false), closed)).toThrow(
      refused('This month is closed already. Reload to see what was reported.'),
    );
    expect(() => decide(reopen, open)).toThrow(
      refused('This month is open already. Reload to see how it stands.'),
    );
  });
});
