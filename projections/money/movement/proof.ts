import { type PnlLeaf, pnlLeaves } from '#domain/money/leaves.ts';
import { amountsOf } from '#domain/money/pnlTotals.ts';
import type { Month } from '#domain/values/month.ts';
import { type Log, stateAt } from '../../past/stateAt.ts';
import type { Read } from '../../reading/read.ts';
import { closedMonths, reportedMonth } from '../pnl/periods.ts';
import { isWhole } from '../pnl/report.ts';
import { Ledger } from './ledger.ts';

/** The check of a closed month: the leaves that are computed differently now, and whether its report is intact. */
export type ProvedMonth = { month: Month; isWhole: boolean; leaves: PnlLeaf[] };

/**
 * Recomputes each closed month from the log up to its close. Differences caused by newer arithmetic are no fault: what
 * was reported stays (docs/domain.md, Closed months).
 * @param sources today's figures and the log
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
