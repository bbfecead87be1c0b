import { type PnlLeaf, pnlLeaves } from '#domain/money/leaves.ts';
import { amountsOf } from '#domain/money/pnlTotals.ts';
import type { Month } from '#domain/values/month.ts';
import { type Log, stateAt } from '../../past/stateAt.ts';
import type { Read } from '../../reading/read.ts';
import { closedMonths, reportedMonth } from '../pnl/periods.ts';
import { isWhole } from '../pnl/report.ts';
import { Ledger } from './ledger.ts';

/** What was found of a closed month: its leaves that this arithmetic has otherwise, and whether its report is as it was written. */
export type ProvedMonth = { month: Month; isWhole: boolean; leaves: PnlLeaf[] };

/**
 * Works out each closed month once more from the log up to the position that it was closed with. Where newer arithmetic
 * comes to something else that is no fault: what was reported stays (docs/domain.md, Closed months).
 * @param read today's figures
 * @throws the signal's reason when it aborts
 */
export const proveClosedMonths = async (
  sources: { read: Read; log: Log },
  signal: AbortSignal,
): Promise<ProvedMonth[]> => {
  const proved: ProvedMonth[] = [];
  for (const month of await closedMonths(sources.read)) {
    const report = await reportedMonth(sources.read, month);
    if (!report) continue;
    const { told } = amountsOf(report);
    const foldedState = await stateAt(sources, report.position, signal);
    const [found] = (await Ledger.open(foldedState, { start: month, end: month })).byMonth();
    const leaves = pnlLeaves.filter((leaf) => found?.amounts[leaf] !== told[leaf]);
    proved.push({ month, isWhole: isWhole(report), leaves });
  }
  return proved;
};
