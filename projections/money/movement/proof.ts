import { type PnlLeaf, pnlLeaves } from '#domain/money/leaves.ts';
import { amountsOf } from '#domain/money/pnlTotals.ts';
import type { Month } from '#domain/values/month.ts';
import { type Log, visitStates } from '../../past/stateAt.ts';
import type { Read } from '../../reading/read.ts';
import { closedMonths, reportedMonth } from '../pnl/periods.ts';
import { isWhole } from '../pnl/report.ts';
import { Ledger } from './ledger.ts';

/** The check of a closed month: the leaves that are computed differently now, and whether its report is intact. */
export type ProvedMonth = { month: Month; isWhole: boolean; leaves: PnlLeaf[] };

/**
 * Recomputes each closed month from the log up to its close, reading the log once for all. Differences caused by newer arithmetic are no fault: what
 * was reported stays (docs/domain.md, Closed months).
 * @param sources today's figures and the log
 * @throws the signal's reason when it aborts
 */
export const proveClosedMonths = async (
  sources: { read: Read; log: Log },
  signal: AbortSignal,
): Promise<ProvedMonth[]> => {
  const reported = [];
  for (const month of await closedMonths(sources.read)) {
    const report = await reportedMonth(sources.read, month);
    if (!report) continue;
    const { position } = report;
    reported.push({ month, position, told: amountsOf(report).told, isWhole: isWhole(report) });
  }
  const proved: ProvedMonth[] = [];
  const atPosition = Map.groupBy(reported, ({ position }) => position);
  const positions = [...atPosition.keys()].sort((one, other) => one - other);
  await visitStates(sources, positions, signal, async (foldedState, position) => {
    for (const { month, told, isWhole } of atPosition.get(position) ?? []) {
      const [found] = (await Ledger.open(foldedState, { start: month, end: month })).byMonth();
      const leaves = pnlLeaves.filter((leaf) => found?.amounts[leaf] !== told[leaf]);
      proved.push({ month, isWhole, leaves });
    }
  });
  return proved.sort((one, other) => one.month.localeCompare(other.month));
};
