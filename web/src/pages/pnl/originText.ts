import type { BudgetEntryView } from '#projections/money/budgets/view.ts';
import { dateText, dayText } from '../../format/dates.ts';

/** What a version of a budget was taken from: "the forecast as of 27 November 2026". */
export const originText = ({ position, day, at }: BudgetEntryView['versions'][number]): string =>
  position === null ? 'a sheet' : `the forecast as of ${day === null ? dateText(at) : dayText(day)}`;
