import { manualFigures } from '#domain/money/leaves.ts';
import { penceOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { counted, hoursWords } from '#domain/values/sentences.ts';
import { pounds } from '#domain/values/words.ts';
import { lastReasons } from '../../history/reasons.ts';
import { coverage } from '../../plans/planCoverage/queries.ts';
import type { Read } from '../../reading/read.ts';
import { listUnscheduled } from '../lines/queries.ts';
import { listManualFigures } from '../manualCosts/readModel.ts';
import { tentativeBreakdown } from './tentative.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Notes on what should be corrected before a month is closed, as sentences (docs/domain.md, Closed months). */
export const periodNotes = async (read: Read, month: Month): Promise<string[]> => {
  const [unscheduled, tentative, [covered], manual, reasons] = await Promise.all([
    listUnscheduled(read, month),
    tentativeBreakdown(read, 'tentative', month, 'restated'),
    coverage(read, month, month),
    listManualFigures(read, month, month),
    lastReasons(read, 'manualCosts', month),
  ]);
  const without = manualFigures.filter((figure) => manual(month, figure) !== null && !reasons.get(figure));
  const notes: string[] = [];
  if (unscheduled.length > 0) {
    const revenue = pounds(sum(unscheduled.map((project) => project.revenue)));
    notes.push(
      `${counted(unscheduled.length, 'one-off project has', 'one-off projects have')} no month for ${revenue} of revenue: it counts nowhere until it has one.`,
    );
  }
  if (tentative.projects.length > 0) {
    const revenue = pounds(sum(tentative.projects.map((project) => penceOf(project.revenue))));
    notes.push(
      `${counted(tentative.projects.length, 'project is', 'projects are')} still tentative, with ${revenue} of revenue in this month: say whether it was won.`,
    );
  }
  if (covered && covered.uncoveredHours > 0) {
    notes.push(`Work of ${hoursWords(covered.uncoveredHours)} has nobody planned on it.`);
  }
  if (without.length > 0) {
    notes.push(`${counted(without.length, 'manual figure has', 'manual figures have')} no reason.`);
  }
  return notes;
};
