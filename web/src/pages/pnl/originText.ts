import type { BudgetEntryView } from '#projections/money/budgets/view.ts';
import { dateText, dayText } from '../../format/dates.ts';

/** The source of a budget's version: "the forecast as of 27 November 2026". */
export const originText = ({ position, day, at }: BudgetEntryView['versions'][number]): string =>
  position === null ? 'a sheet' : `the forecast as of ${day === null ? dateText(at) : dayText(day)}`;
